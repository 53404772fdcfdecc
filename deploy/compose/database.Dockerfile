# PostgreSQL with Patroni (4.1 or newer), PgBouncer (1.21 or newer) and pgBackRest, from PostgreSQL's own packages.
FROM postgres:17-bookworm
RUN apt-get update \
  && apt-get install -y --no-install-recommends patroni python3-etcd pgbouncer pgbackrest \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 700 /var/lib/postgresql/mosim
COPY deploy/patroni /etc/mosim/deploy/patroni
COPY deploy/pgbouncer /etc/mosim/deploy/pgbouncer
WORKDIR /etc/mosim
USER postgres
ENV PATRONI_POSTGRESQL_DATA_DIR=/var/lib/postgresql/mosim/data \
    PATRONI_POSTGRESQL_BIN_DIR=/usr/lib/postgresql/17/bin \
    PATRONI_POSTGRESQL_PGPASS=/var/lib/postgresql/mosim/pgpass
ENTRYPOINT []
CMD ["patroni", "deploy/patroni/patroni.yml"]
