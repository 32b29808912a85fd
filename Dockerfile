# The whole shop, or one of its servers: `node launch/start.mjs`, `… rest`, `… bff`.
FROM node:22-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop /shop
# PostgreSQL does not run as root.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000 4001
CMD ["node", "launch/start.mjs"]
