# One image that runs the API, the worker and the command line, by its first word (docs/install.md):
#   docker build --tag loupe .
#   docker run loupe migrate
# Pin the base images by their digests when you build for production:
#   docker build --build-arg NODE_IMAGE=node:24-trixie-slim@sha256:… --build-arg BASE_IMAGE=debian:trixie-slim@sha256:… .
ARG NODE_IMAGE=node:24-trixie-slim
ARG BASE_IMAGE=debian:trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts && node tools/build.mjs && node tools/image.mjs /app

FROM ${BASE_IMAGE}
# pg_dump and pg_restore, for `loupe backup`. They and Node are all that is added to the base: no npm, no compiler.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
RUN mkdir --mode=0700 /data /backups && chown 65532:65532 /data /backups
ENV NODE_ENV=production \
    LOG_FORMAT=json \
    HOST=0.0.0.0 \
    STORAGE_URL=file:/data/storage \
    TMPDIR=/data \
    HOME=/data
WORKDIR /app
USER 65532:65532
# Files of posts and uploads, unless STORAGE_URL says otherwise. Everything else can be read-only.
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=6s --start-period=60s --retries=4 CMD exec node deploy/health.mjs "${METRICS_PORT:-${PORT:-4000}}"
ENTRYPOINT ["node", "--max-old-space-size=512", "--max-semi-space-size=16", "deploy/run.mjs"]
CMD ["api"]
