# One image for every part: the command is the part, such as `api` or `worker`. The console is built, and the sources are
# joined into few JavaScript files (apps/nightguard/scripts/build.mjs).

# docs/images.md says how to renew the digest. The argument chooses another image; Docker Compose gives an empty one otherwise.
ARG NODE_IMAGE
FROM ${NODE_IMAGE:-node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20} AS base

# The manifests alone, so that a change of the sources does not install the dependencies again.
FROM base AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

# Built with what `npm start` installs. Into the image get only the built files, the files that modules read beside
# themselves (SQL, Lua, pages; a module's place is part of what is built), and those of two packages.
FROM base AS built
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY tsconfig.json ./
COPY scripts/built-folder.mjs scripts/
COPY apps/console apps/console
COPY packages/client packages/client
COPY packages/contract packages/contract
RUN node apps/console/scripts/build.mjs
COPY packages packages
COPY apps apps
RUN node apps/nightguard/scripts/build.mjs apps/nightguard/dist/image
RUN mkdir /image && find apps/*/src packages/*/src -type f ! -path 'apps/console/*' ! -path 'packages/client*' ! -name '*.ts' -exec cp --parents {} /image ';' \
  && cp --parents -r apps/console/dist apps/nightguard/dist/image /image \
  && cp --parents -r node_modules/@fastify/swagger-ui node_modules/@graphql-yoga/render-graphiql /image \
  && rm -r /image/node_modules/@graphql-yoga/render-graphiql/cjs

# Node without npm, yarn and the headers for native modules: none is used, and each would be one more thing to keep safe.
# The command `nightguard` is for people who look into a container.
FROM base AS runtime
RUN rm -rf /opt/yarn-* /usr/local/include /usr/local/lib/node_modules \
  && cd /usr/local/bin && rm -f corepack npm npx yarn yarnpkg \
  && printf '#!/bin/sh\nexec node /app/apps/nightguard/dist/image/main.js "$@"\n' > nightguard && chmod 755 nightguard

# One layer, so that what was removed is not in the image.
FROM scratch
COPY --from=runtime / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
LABEL org.opencontainers.image.title="Nightguard" org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY .env.example LICENSE NOTICE ./
COPY --from=built /image ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2
# The files belong to root: the service cannot change its own code, and the root file system may be read-only.
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
# For the API, and for the sandbox, which listens on PORT too. A worker is asked on NIGHTGUARD_METRICS_PORT (see
# docker-compose.yml). There is no curl in the image.
HEALTHCHECK --interval=5s --timeout=4s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "apps/nightguard/dist/image/main.js"]
CMD ["api"]
