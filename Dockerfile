# The whole shop, or one of its servers: `node launch/start.mjs`, `… rest`, `… bff`; compose.yaml starts several of each.
# A test shop, in which no money moves; with -e RAZORPAY_KEY_ID=… -e RAZORPAY_KEY_SECRET=… in place of PAYMENTS, one that is paid:
# docker build -t quire . && docker run --init -p 4000:4000 -v quire:/data -e PAYMENTS=sandbox quire

# What the built shop needs beside itself: a layer that stays the same until package-lock.json changes.
FROM node:22-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# The sources from which npm ci generates code are not here yet.
RUN npm pkg delete scripts.prepare && npm ci --omit=dev

FROM packages AS build
RUN npm ci
COPY . .
RUN npm run build && rm -r node_modules

FROM node:22-bookworm-slim
# Open to the network, so that the shop does not start without a word on who takes its payments.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /shop
# PostgreSQL does not run as root.
RUN mkdir /data && chown node:node /data
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop .
USER node
VOLUME /data
EXPOSE 4000 4001
# Of the whole shop and of a public server; a REST service alone is asked on its own port, as compose.yaml does.
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "launch/start.mjs"]
