/** Control: what people ask of devices by hand. The commands themselves live in the room of commands. */
import type { Command, CommandAnswer, Language } from '@czyun/contract';
import type { Asked, Asker, AskOptions, Commands } from '../../commands/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import { answerOf, commandOfRow } from './entity.ts';

export interface ControlDeps {
  readonly commands: Pick<Commands, 'ask' | 'ledger' | 'approvals'>;
  readonly registry: Pick<Registry, 'param' | 'device'>;
}

/** Bounds of what is asked by hand, as the calls name them. */
export interface Bounds {
  readonly group?: 'each' | 'whole' | undefined;
  readonly notAfter?: number | undefined;
  readonly revertAfterMs?: number | undefined;
  /** Parameters in the order in which they are sent; those that are not named come after them. */
  readonly order?: readonly number[] | undefined;
}

export function createControlService({ commands, registry }: ControlDeps) {
  /** The parameter, if it is there and the asker may write it; nothing is noted of commands that are turned away at the door. */
  async function writable(paramId: number, asker: Asker): Promise<ParamRecord> {
    const param = registry.param(paramId);
    if (!param) throw new AppError('notFound');
    if (!(await asker.may(param))) throw new AppError('forbidden');
    return param;
  }

  async function setMany(
    values: Readonly<Record<string, number>>,
    asker: Asker,
    language: Language,
    bounds: Bounds = {},
  ): Promise<CommandAnswer[]> {
    const { order = [] } = bounds;
    const rank = (paramId: number) => (order.includes(paramId) ? order.indexOf(paramId) : order.length);
    const params = await Promise.all(Object.keys(values).map((paramId) => writable(Number(paramId), asker)));
    const byDevice = Map.groupBy(
      params.toSorted((a, b) => rank(a.paramId) - rank(b.paramId)),
      ({ deviceId }) => deviceId,
    );
    const asked: Promise<Asked>[] = [];
    for (const [deviceId, group] of byDevice) {
      const wanted = group.map(({ paramId }) => ({ paramId, value: values[paramId] ?? Number.NaN }));
      asked.push(commands.ask(asker, deviceId, wanted, optionsOf(bounds)));
    }
    const ends = (await Promise.all((await Promise.all(asked)).map(({ ended }) => ended))).flat();
    const answers = new Map(ends.map((end) => [end.param.paramId, answerOf(end, language)]));
    return params.flatMap(({ paramId }) => answers.get(paramId) ?? []);
  }

  return {
    approvals: commands.approvals,
    /** Writes one parameter; `notFound` when there is none of this id. */
    async set(paramId: number, value: number, asker: Asker, language: Language, bounds: Bounds = {}): Promise<CommandAnswer> {
      const [answer] = await setMany({ [paramId]: value }, asker, language, bounds);
      if (!answer) throw new AppError('internal');
      return answer;
    },
    /** Writes several, each with its own result: those of one device one after the other, devices side by side. */
    setMany,
    /** The ledger; `notFound` for a device outside the project. */
    async commands(
      query: { projectId: number; deviceId?: number | undefined; page: number; pageSize: number },
      language: Language,
    ): Promise<{ total: number; list: Command[] }> {
      const { projectId, deviceId, page, pageSize } = query;
      if (deviceId !== undefined && registry.device(deviceId)?.projectId !== projectId) throw new AppError('notFound');
      const { total, rows } = await commands.ledger({ projectId, deviceId }, { offset: (page - 1) * pageSize, limit: pageSize });
      return { total, list: rows.map((row) => commandOfRow(row, language, registry)) };
    },
  };
}

function optionsOf({ group, notAfter, revertAfterMs }: Bounds): AskOptions {
  return {
    ...(group === undefined ? {} : { group }),
    ...(notAfter === undefined ? {} : { notAfter }),
    ...(revertAfterMs === undefined ? {} : { revert: { afterMs: revertAfterMs } }),
  };
}

export type ControlService = ReturnType<typeof createControlService>;
