"""Part of `make soak`: the primary of a PostgreSQL with a synchronous standby dies under a load of writes, and the standby takes its place.

Services know the addresses of both (`host:port,host:port` and `target_session_attrs=read-write`). Here the standby is promoted as soon as the
primary is dead; whoever watches over a real one adds the time in which it notices. A run fails when

- no write is acknowledged for more than five seconds,
- a write that was acknowledged is lost, or one that was sent again with its key is there twice,
- the health of the gateway or a read from its memory fails meanwhile, or a service ends.
"""

import os
import subprocess
import time

import measure
from pods import Pods, Postgres
from soak_database import CACHED, KINDS, Watch, Writers

# As promised, seconds.
GAP = 5.0
BEFORE, AFTER = 8.0, 10.0
STANDBY = "second"


class Pair(Postgres):
    """A primary and a standby that has every write before it is acknowledged."""

    def roles(self):
        super().roles()
        self.standby_port, self.standby_data = measure.free_port(), os.path.join(self.folder, STANDBY)
        source = f"host=127.0.0.1 port={self.port} user=admin application_name={STANDBY}"
        words = [os.path.join(self.bin, "pg_basebackup"), "-d", source, "-D", self.standby_data, "-R", "-X", "stream", "-c", "fast", "-C", "-S", STANDBY]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/", **self.user)
        self.standby, _ = self.served(self.standby_data, self.standby_port)
        self.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{STANDBY}'")
        self.sql("SELECT pg_reload_conf()")
        measure.until("a synchronous standby", 60, lambda: self.sql("SELECT sync_state FROM pg_stat_replication") == "sync" or time.sleep(0.1))

    def url(self, schema, role):
        hosts = f"127.0.0.1:{self.port},127.0.0.1:{self.standby_port}"
        return f"postgres://{role}:a@{hosts}/meridian?target_session_attrs=read-write&options=-csearch_path%3D{schema}"

    def promote(self):
        """From here on the standby is the server. Gives how long it took."""
        begun = time.monotonic()
        self.child, self.port, self.data = self.standby, self.standby_port, self.standby_data
        self.sql("SELECT pg_promote(true, 60)")
        return time.monotonic() - begun

    def end(self):
        super().end()
        if hasattr(self, "standby") and self.standby is not self.child:
            self.child = self.standby
            super().end()


class Paired(Pods):
    def database(self):
        return Pair(self.work)


def run(binary, work, env):
    """The number of broken promises."""
    told = []
    with Paired(binary, work, env) as pods:
        who = pods.person("failover")
        measure.until("the market list", 120, lambda: measure.get(pods.url + CACHED, who)[0] == 200 or time.sleep(0.2))
        with Writers(pods, who) as writers, Watch(pods, who) as watch:
            time.sleep(BEFORE)
            killed = time.monotonic()
            pods.postgres.kill()
            promoted = pods.postgres.promote()
            time.sleep(AFTER)
            ended = time.monotonic()
        done = sorted(asked + took for asked, took, status, _, _ in writers.since(0) if status == 201)
        before, after = [moment for moment in done if moment < killed], [moment for moment in done if moment >= killed]
        times = [before[-1] if before else killed, *after, ended]
        gap = max(later - earlier for earlier, later in zip(times, times[1:]))
        if not before:
            told.append("nothing was written before the death")
        if gap > GAP:
            told.append(f"no write was acknowledged for {gap:.1f} s")
        if watch.bad or not watch.good:
            told.append(f"{len(watch.bad)} of {len(watch.bad) + watch.good} reads failed that need no database: {watch.bad[:3]}")
        if pods.dead():
            told.append(f"ended by themselves: {', '.join(pods.dead())}")
        count = 0
        for kind, acknowledged in enumerate(writers.acknowledged):
            kept, count = writers.kept(kind), count + len(acknowledged)
            if lost := acknowledged - set(kept):
                told.append(f"{len(lost)} of {len(acknowledged)} acknowledged writes at {KINDS[kind][0]} are lost")
            if again := len(kept) - len(set(kept)):
                told.append(f"{again} writes at {KINDS[kind][0]} are there twice")
    print(
        f"{'PostgreSQL: the standby takes over':<34} {count:>7} writes acknowledged, none for {gap:.1f} s at most, of which the promotion took "
        f"{promoted:.1f} s, {watch.good} reads beside",
        flush=True,
    )
    for one in told:
        print("    WRONG: " + one, flush=True)
    return len(told)
