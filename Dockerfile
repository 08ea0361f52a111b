# Two stages: packages are installed and everything is compiled in the first, the second only runs.
FROM python:3.11-slim AS build
WORKDIR /srv
COPY requirements.lock ./
RUN python -m venv /opt/venv \
 && /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check \
    --require-hashes --requirement requirements.lock
COPY . ./
RUN /opt/venv/bin/python -m compileall -q app migrations

FROM python:3.11-slim
COPY --from=build /opt/venv /opt/venv
COPY --from=build /srv /srv
# The database (SQLite) and the secret live in /data, the only place this user may write.
RUN install -d -o 10001 -g 10001 -m 700 /data
WORKDIR /srv
USER 10001:10001
VOLUME /data
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    container=docker \
    GUILDHALL_DATA=/data \
    GUILDHALL_PORT=8000
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as web; web.urlopen(f\"http://127.0.0.1:{os.environ['GUILDHALL_PORT']}/healthz\", timeout=3)"]
ENTRYPOINT ["python", "-m", "app"]
