import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startApiProcess } from './api-process.js';
import { startTestApp, type TestApp } from './app.js';
import { Bystander, type Waits } from './bystander.js';
import { slowness } from './machine.js';
import { peakBytes, residentBytes } from './process-memory.js';
import { testEnvironment } from './servers.js';
import { createTenant, type Tenant } from './world.js';

const MB = 1024 * 1024;
/** What another tenant's plain request may take at most while an attack runs (decisions §17), on a usual machine with nothing else to do. */
const BYSTANDER_MS = 500;
/**
 * On a slow machine it is as many times as much as that takes longer. On a busy one the limit is this many times the longest request without any attack, or to a server that does nothing
 * else during it, if either is more.
 */
const BUSY_FACTOR = 10;
/** Attempts after the first. A busy machine can make anybody wait once; what an attack causes is there each time. */
const ATTEMPTS = 5;
const QUIET_PROBES = 30;
/** More than an API with nothing to do holds, and its 512 MB of heap with what an attack may fill of it. */
const MEMORY_BYTES = 700 * MB;
/** Only what never ends takes this long. */
const HANG_MS = 300_000;

export interface AttackSettings {
  /** Memory that the API and its children may have meanwhile, in bytes. */
  memoryBytes?: number;
  /** What they may have instead beside the memory that they held when the attack began, in bytes. */
  growthBytes?: number;
  /** Fills the workspace of the attacker before it attacks; by default as the stage says. */
  prepare?: StageSettings['prepare'];
}

/** The built API as a process of its own, limits on, with a tenant that nobody may disturb. */
export interface Stage {
  /** The GraphQL endpoint of the process under attack. */
  url: string;
  /** Its address without a path. */
  origin: string;
  pid: number;
  /** The same service in this process, to write into the database that both share. */
  api: TestApp;
  /** A new tenant with a full bucket (plan growth), whose client talks to the process under attack. */
  newTenant(): Promise<Tenant>;
  /**
   * Runs an attack by a new tenant while a bystander goes on working, and up to five times more until the bystander was
   * served in time. Afterwards the service must be the process that it was, run no statement, and answer as before.
   * @throws Error with what was measured if the bystander failed or had to wait each time, or memory grew past its bound once
   */
  attack(run: (attacker: Tenant) => Promise<unknown>, settings?: AttackSettings): Promise<void>;
  close(): Promise<void>;
}

export interface StageSettings {
  /** Environment of the process under attack, over the usual one. */
  environment?: Record<string, string>;
  /** Fills the workspace of each attacker before it attacks. */
  prepare?: (api: TestApp, attacker: Tenant) => Promise<unknown>;
}

/** @param settings of the process under attack and its attackers */
export async function startStage({
  environment = {},
  prepare: prepareAll,
}: StageSettings = {}): Promise<Stage> {
  const api = await startTestApp();
  const process = await startApiProcess({
    database: api.database,
    RATE_LIMITS: 'enforce',
    DATABASE_POOL_SIZE: '10',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const bystander = await Bystander.of(api, process.url);
  const newTenant = async () => {
    const tenant = await createTenant(api, 'Attacker');
    return { ...tenant, client: tenant.client.with({ url: process.url }) };
  };
  return {
    url: process.url,
    origin: new URL(process.url).origin,
    pid: process.pid,
    api,
    newTenant,
    attack: async (run, { memoryBytes = MEMORY_BYTES, growthBytes, prepare = prepareAll } = {}) => {
      // Measured only where it is needed: without it the limit of the first attempt is the stricter one.
      let quietMs = 0;
      const problems: string[] = [];
      while (problems.length <= ATTEMPTS) {
        if (problems.length === 1) quietMs = await bystander.longestOf(QUIET_PROBES);
        const attacker = await newTenant();
        await prepare?.(api, attacker);
        const before = residentBytes(process.pid);
        const slownessBefore = slowness();
        let waits: Waits = { longest: 0, idle: 0, refusal: null };
        const peak = await peakBytes(process.pid, async () => {
          waits = await bystander.waitsDuring(() => orHang(run(attacker)));
        });
        const slow = Math.max(slownessBefore, slowness());
        const limit = Math.max(slow * BYSTANDER_MS, BUSY_FACTOR * Math.max(quietMs, waits.idle));
        await becomesIdle(api.database);
        await bystander.longestOf(2);
        const allowed = growthBytes === undefined ? memoryBytes : before + growthBytes;
        if (peak > allowed)
          throw new Error(`Memory: ${mb(before)} before, ${mb(peak)} at most, ${mb(allowed)} allowed`);
        const problem = problemOf(waits, limit);
        if (problem === null) return;
        problems.push(problem);
      }
      throw new Error(problems.join('; '));
    },
    close: async () => {
      await bystander.close();
      await process.stop();
      await api.close();
    },
  };
}

function problemOf({ longest, refusal }: Waits, limit: number): string | null {
  if (longest < limit) return refusal;
  return `Others waited ${Math.round(longest)} ms, and may ${Math.round(limit)}`;
}

const mb = (bytes: number) => `${Math.round(bytes / MB)} MB`;

async function orHang(work: Promise<unknown>): Promise<void> {
  const hung = Symbol('hung');
  const outcome = await Promise.race([work, sleep(HANG_MS, hung, { ref: false })]);
  if (outcome === hung) throw new Error(`The attack was not over after ${HANG_MS} ms`);
}

/** Waits until no statement of the process under attack, or of anybody, runs in a database. */
async function becomesIdle(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: testEnvironment({ database }).DATABASE_URL });
  await client.connect();
  try {
    for (const end = Date.now() + HANG_MS; Date.now() < end; await sleep(50)) {
      const { rows } = await client.query(
        `SELECT query FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
      );
      if (rows.length === 0) return;
    }
    throw new Error('Statements of the attack still run');
  } finally {
    await client.end();
  }
}
