# The web application behind an unprivileged nginx.
ARG NODE_IMAGE=docker.io/library/node:20-bookworm-slim
ARG NGINX_IMAGE=docker.io/nginxinc/nginx-unprivileged:1.27

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY frontend ./
RUN npm run build

FROM ${NGINX_IMAGE}
COPY --from=build /src/dist /usr/share/nginx/html
COPY deploy/nginx.conf /etc/nginx/templates/nginx.conf.template
COPY --chmod=755 deploy/nginx-trusted-proxies.envsh /docker-entrypoint.d/15-trusted-proxies.envsh
# The template step of the image writes here; the root file system may be read-only.
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp \
    NGINX_ENVSUBST_FILTER="^(GATEWAY_ADDRESS|LISTEN_PORT|SET_REAL_IP_FROM|TRUSTED_PROXY_NETWORKS)$" \
    LISTEN_PORT=8080 \
    TRUSTED_PROXIES="" \
    GATEWAY_ADDRESS=gateway:8080
USER 101:101
EXPOSE 8080
CMD ["nginx", "-c", "/tmp/nginx.conf", "-g", "daemon off;"]
