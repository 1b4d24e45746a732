/** Furnishes the projects of the demonstration: one job per theme, one after another, as soon as its needs are met. */
import { dayMs, hourMs } from '@czyun/contract';
import { z } from 'zod';
import { defineJob } from '../../jobs/index.ts';
import { unsigned } from '../../kernel/actor.ts';
import type { ProjectRecord } from '../../registry/types.ts';
import type { Callers } from './caller.ts';
import { keepMade, madeIn } from './repo.ts';
import { openSite } from './site.ts';
import type { DemonstrationDeps, Theme } from './types.ts';

export interface FurnishOptions {
  /** Keys of the projects. */
  readonly projects: readonly string[];
  readonly password: string;
  readonly themes: readonly Theme[];
  /** Creates the callers of one job. */
  readonly callers: () => Callers;
}

const input = z.object({ theme: z.string() });
type Input = z.output<typeof input>;

/** Age of the oldest reading from which a project has a history. */
const leastPastMs = 12 * hourMs;
/** Attempts of a failing theme in the lifetime of a process. */
const maxTries = 3;
const jobWaitMs = 30 * 60_000;

/** Name under which a completed theme is stored. */
const markOf = ({ name }: Theme) => `theme/${name}`;

export function createFurnishing(deps: DemonstrationDeps, { projects, password, themes, callers }: FurnishOptions) {
  const { db, registry, jobs, logger, historyImports, telemetry, now, worldNow } = deps;
  const tries = new Map<string, number>();
  /** Themes that are complete or have to wait for a later start. */
  const done = new Set<string>();
  const nameOf = (project: ProjectRecord, theme: Theme) => `${project.id}/${theme.name}`;

  const job = defineJob<Input>({
    kind: 'demonstration',
    name: { zh: '布置演示站', en: 'Furnish the demonstration' },
    input,
    permission: null,
    keepMs: 2 * dayMs,
    async run({ input: wanted, projectId, signal, progress }) {
      const project = registry.project(projectId ?? 0);
      const theme = themes.find(({ name }) => name === wanted.theme);
      if (!project || !theme) return undefined;
      progress(0, { zh: theme.name, en: theme.name });
      const calling = callers();
      try {
        const made = await theme.make(await openSite(deps, { callers: calling, password, project, signal }));
        if (made !== 'later') await keepMade(db, project.id, markOf(theme), worldNow());
      } finally {
        await calling.close().catch((error: unknown) => logger.warn({ err: error }, 'sessions of the demonstration could not be ended'));
      }
      return { theme: theme.name };
    },
  });

  /** Whether the history of a project is imported; without an import, whether it has readings of half a day. */
  async function hasPast(project: ProjectRecord): Promise<boolean> {
    if (historyImports.current(project.id) !== null) return false;
    const params = registry.devicesOf(project.id).flatMap(({ id }) => registry.paramOf(id, 'active_power') ?? []);
    const oldest = await telemetry.history.oldest(params.map(({ paramId }) => paramId));
    return oldest !== null && oldest <= now() - leastPastMs;
  }

  async function runTheme(project: ProjectRecord, theme: Theme, signal: AbortSignal): Promise<void> {
    const name = nameOf(project, theme);
    const id = await jobs.ask(job, { input: { theme: theme.name }, actor: unsigned('demonstration', ''), projectId: project.id });
    const ended = await jobs.ended(id, jobWaitMs, signal);
    if (ended?.state === 'done') {
      done.add(name);
      return;
    }
    if (signal.aborted) return;
    tries.set(name, (tries.get(name) ?? 0) + 1);
    logger.error(
      { theme: theme.name, project: project.key, cause: ended?.cause ?? ended?.state },
      'a part of the demonstration was not made',
    );
  }

  /** Themes that are still to be created. */
  const pending = (project: ProjectRecord, made: ReadonlySet<string>): readonly Theme[] =>
    themes
      .filter(({ type }) => type === undefined || type === project.type)
      .filter(
        (theme) => !made.has(markOf(theme)) && !done.has(nameOf(project, theme)) && (tries.get(nameOf(project, theme)) ?? 0) < maxTries,
      );

  return {
    job,
    /** Creates what is possible now; true: nothing is left. */
    async look(signal: AbortSignal): Promise<boolean> {
      let left = 0;
      for (const project of registry.projects().filter(({ key }) => key !== null && projects.includes(key))) {
        const all = pending(project, await madeIn(db, project.id));
        const past = all.some(({ needs }) => needs === 'history') && (await hasPast(project));
        for (const theme of all) if (!signal.aborted && (theme.needs === 'nothing' || past)) await runTheme(project, theme, signal);
        left += pending(project, await madeIn(db, project.id)).length;
      }
      return left === 0;
    },
  };
}
