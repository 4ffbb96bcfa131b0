#!/bin/sh
# Makes the secrets of docker-compose.yml and deploy/clickhouse.yml in deploy/secrets, once: files that are there stay as they are.
# The folder is closed to others of this machine; its files can be read by the users that the containers run as.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
cd secrets

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
# keep NAME TEXT: writes a secret that is not there yet.
keep() { [ -s "$1" ] || (umask 022 && printf '%s' "$2" >"$1.new" && mv "$1.new" "$1"); }

keep secret_key "$(random)"
keep postgres_password "$(random)"
keep database_url "postgresql://postgres:$(cat postgres_password)@postgres:5432/loupe"
keep redis_password "$(random)"
keep redis_settings "requirepass $(cat redis_password)
dir /data
appendonly yes
save \"\"
maxmemory 512mb
maxmemory-policy noeviction"
keep clickhouse_password "$(random)"
keep clickhouse_users "<clickhouse><users>
  <default><networks replace=\"replace\"><ip>127.0.0.1</ip><ip>::1</ip></networks></default>
  <loupe><password>$(cat clickhouse_password)</password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></loupe>
</users></clickhouse>"
keep clickhouse_url "http://loupe:$(cat clickhouse_password)@clickhouse:8123/default"
keep redis_url "redis://:$(cat redis_password)@redis:6379/0"
echo "The secrets are in $PWD. Keep a copy of secret_key apart from the backups (docs/backup.md)."
