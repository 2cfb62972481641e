# The image of one Ninefold server: what runs, and nothing that only builds. What it needs of its host stands in docs/operating.md.
ARG BUILD_BASE=node:24-bookworm-slim
ARG BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
# A registry of yours, for this build alone.
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY package.json package-lock.json ./
COPY kit/shelf/package.json kit/shelf/
# `npm ci` would refuse a lock file made where a registry lacked some platform's optional binaries; versions and hashes are the lock's.
RUN npm install --omit=dev --no-audit --no-fund --loglevel=error && npm cache clean --force
COPY . .
RUN node_modules/.bin/node web/build.ts \
  && node_modules/.bin/node server/bundle-server.ts \
  && node_modules/.bin/node scripts/supply-chain/sbom.ts

FROM ${BASE}
# tini reaps what apps leave behind; bubblewrap is what they run in.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap ca-certificates git tini \
  && rm -rf /var/lib/apt/lists/* /var/log/apt /var/log/dpkg.log /var/cache/ldconfig/aux-cache
RUN useradd --uid 10001 --home-dir /var/lib/ninefold --create-home --shell /usr/sbin/nologin ninefold
COPY --from=build /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/ninefold
USER 10001:10001
WORKDIR /app
VOLUME /var/lib/ninefold
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=300s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "/app/deploy/image/is-healthy.ts"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["/app/node_modules/.bin/node", "/app/server/start.ts"]
