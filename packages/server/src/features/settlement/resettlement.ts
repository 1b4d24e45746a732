/**
 * Automatically settles days again whose registers were changed by an import: ranges are recorded before the readings change, and the job
 * is submitted once imports are quiet. Also settles all days before a first tariff.
 */
import { balanceOf } from '../../energy/balance.ts';
import type { Jobs } from '../../jobs/index.ts';
import { unsigned } from '../../kernel/actor.ts';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import { offeredBy } from '../../registry/offers.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import { registersOf } from '../../settlement/inputs.ts';
import type { Settling, SettlingDeps } from '../../settlement/settling.ts';
import { touchedDays } from '../../settlement/touched-days.ts';
import {
  addFirstRange,
  addTouchedRange,
  claimedRanges,
  claimRanges,
  pendingRanges,
  releaseRanges,
  removeClaimedRanges,
  setRangesJob,
  touchedRangesOf,
  unsettledProjects,
} from '../../settlement/touched-days-repo.ts';
import { firstValidity, versionCount } from '../../tariffs/index.ts';
import type { ChangedRange, History, NewestValues } from '../../telemetry/types.ts';
import { dayOn } from '../../time/days.ts';
import type { SettlementJobs } from './jobs.ts';

export interface ResettlementDeps extends SettlingDeps {
  readonly registry: SettlingDeps['registry'] & Pick<Registry, 'param'>;
  readonly telemetry: SettlingDeps['telemetry'] & { readonly history: Pick<History, 'onChanging' | 'oldest'> };
  readonly jobs: Pick<Jobs, 'ask' | 'get'>;
  readonly logger: { warn(details: object, message: string): void };
  /** Real time, epoch ms: determines when imports are quiet, even if readings have their own clock. */
  readonly worldNow: () => number;
}

/** Imports in many pieces, or several files in a row, are one run, submitted after this time without imports, ms. */
const quietMs = 60_000;
/** Continuous imports are settled after this time, ms. */
const longestMs = 30 * 60_000;
/** Time after which ranges claimed by a process that died are released, ms. */
const lostMs = 5 * 60_000;
const checkEveryMs = 5_000;

const nothingSent: Pick<NewestValues, 'get'> = { get: () => undefined };

/** Inputs of the settlement: registers of the balance, and the states of charge. Includes points that a device has not sent yet. */
function inputIds(devices: readonly DeviceRecord[], newest: NewestValues): ReadonlySet<number> {
  const ways = [newest, nothingSent].flatMap((known) => [
    ...registersOf(devices, known).map(({ param }) => param),
    ...balanceOf(devices, (device) => offeredBy(device, known)).soc,
  ]);
  return new Set(ways.map(({ paramId }) => paramId));
}

export function createResettlement(deps: ResettlementDeps, settling: Settling, jobs: SettlementJobs) {
  const { db, registry, telemetry, worldNow, logger } = deps;
  let off: (() => void) | undefined;
  /** Projects already checked for days before their first tariff. */
  const begun = new Set<number>();

  /** Recorded before the readings change, so that they are settled even if the server dies in between. */
  async function note({ series, from, to }: ChangedRange): Promise<void> {
    const params = [...series].flatMap((id) => registry.param(id) ?? []);
    for (const [projectId, own] of Map.groupBy(params, (param) => param.projectId)) {
      const inputs = inputIds(registry.devicesOf(projectId), telemetry.newest);
      if (own.some(({ paramId }) => inputs.has(paramId))) await addTouchedRange(db, projectId, { from, to }, worldNow());
    }
  }

  async function askFor(projectId: number, upTo: number): Promise<void> {
    if ((await claimRanges(db, projectId, upTo, worldNow())) === 0) return;
    const spans = touchedDays(await touchedRangesOf(db, projectId, upTo), settling.zoneOf(projectId), deps.now());
    const [first, last] = [spans[0], spans.at(-1)];
    // Without a tariff there is nothing to price; register figures are computed by the nightly job.
    if (!first || !last || (await versionCount(db, projectId)) === 0) return removeClaimedRanges(db, projectId, upTo);
    const input = { from: first.from, to: last.to, asked: upTo };
    await setRangesJob(db, projectId, upTo, await deps.jobs.ask(jobs.run, { input, actor: unsigned('settlement', ''), projectId }));
  }

  /** Releases ranges claimed by a killed process, or by a job that failed. */
  async function freeLost(): Promise<void> {
    const at = worldNow();
    for (const { projectId, jobId } of await claimedRanges(db, at - lostMs)) {
      const state = jobId === null ? undefined : (await deps.jobs.get(jobId))?.state;
      if (state !== 'waiting' && state !== 'running') await releaseRanges(db, projectId, jobId, at - (jobId === null ? lostMs : longestMs));
    }
  }

  /** A first tariff also prices earlier registers, which could not be settled without it. */
  async function noteFirstTariffs(): Promise<void> {
    for (const projectId of await unsettledProjects(db)) {
      const validFrom = begun.has(projectId) ? null : await firstValidity(db, projectId);
      if (validFrom === null) continue;
      const oldest = await telemetry.history.oldest([...inputIds(registry.devicesOf(projectId), telemetry.newest)]);
      if (oldest !== null) {
        const from = Math.max(oldest, dayOn(settling.zoneOf(projectId), validFrom).start);
        if (from < deps.now()) await addFirstRange(db, projectId, { from, to: deps.now() }, worldNow());
      }
      begun.add(projectId);
    }
  }

  async function look(): Promise<void> {
    await freeLost();
    for (const { projectId, upTo, first, last } of await pendingRanges(db)) {
      const at = worldNow();
      if (at - last < quietMs && at - first < longestMs) continue;
      await askFor(projectId, upTo);
    }
    // Last, as it queries the history: pending ranges must not wait for an unavailable engine.
    await noteFirstTariffs();
  }

  const watch = createPeriodic({ everyMs: checkEveryMs, work: look, failed: logFailures(logger, 'warn', 'imports could not be settled') });

  return {
    /** For tests: checks once for due ranges. */
    look,

    async start(): Promise<void> {
      off = telemetry.history.onChanging(note);
      await watch.start();
    },

    async stop(): Promise<void> {
      off?.();
      off = undefined;
      await watch.stop();
    },
  };
}
