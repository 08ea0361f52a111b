"""What the host of an instance does beside serving: backup and restore, doctor, rehearse, soak."""
