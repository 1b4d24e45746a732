/** Control by people: requests of commands, which the commands room executes. */
import type { Command, CommandAnswer, Language } from '@czyun/contract';
import type { Asked, AskOptions, Commands, Requester } from '../../commands/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import { answerOf, commandOfRow } from './entity.ts';

export interface ControlDeps {
  readonly commands: Pick<Commands, 'ask' | 'ledger' | 'approvals'>;
  readonly registry: Pick<Registry, 'param' | 'device'>;
}

/** Options of a request, as the calls name them. */
export interface RequestOptions {
  readonly group?: 'each' | 'whole' | undefined;
  readonly notAfter?: number | undefined;
  readonly revertAfterMs?: number | undefined;
  /** Parameters in the order in which they are sent; parameters that are not listed follow. */
  readonly order?: readonly number[] | undefined;
}

export function createControlService({ commands, registry }: ControlDeps) {
  /** The parameter, if the caller may write it; no command is recorded for a refused request. */
  async function writable(paramId: number, asker: Requester): Promise<ParamRecord> {
    const param = registry.param(paramId);
    if (!param) throw new AppError('notFound');
    if (!(await asker.may(param))) throw new AppError('forbidden');
    return param;
  }

  async function setMany(
    values: Readonly<Record<string, number>>,
    asker: Requester,
    language: Language,
    options: RequestOptions = {},
  ): Promise<CommandAnswer[]> {
    const { order = [] } = options;
    const rank = (paramId: number) => (order.includes(paramId) ? order.indexOf(paramId) : order.length);
    const params = await Promise.all(Object.keys(values).map((paramId) => writable(Number(paramId), asker)));
    const byDevice = Map.groupBy(
      params.toSorted((a, b) => rank(a.paramId) - rank(b.paramId)),
      ({ deviceId }) => deviceId,
    );
    const requests: Promise<Asked>[] = [];
    for (const [deviceId, group] of byDevice) {
      const steps = group.map(({ paramId }) => ({ paramId, value: values[paramId] ?? Number.NaN }));
      requests.push(commands.ask(asker, deviceId, steps, askOptions(options)));
    }
    const ends = (await Promise.all((await Promise.all(requests)).map(({ ended }) => ended))).flat();
    const answers = new Map(ends.map((end) => [end.param.paramId, answerOf(end, language)]));
    return params.flatMap(({ paramId }) => answers.get(paramId) ?? []);
  }

  return {
    approvals: commands.approvals,
    /** Writes one parameter; `notFound` if it does not exist. */
    async set(paramId: number, value: number, asker: Requester, language: Language, options: RequestOptions = {}): Promise<CommandAnswer> {
      const [answer] = await setMany({ [paramId]: value }, asker, language, options);
      if (!answer) throw new AppError('internal');
      return answer;
    },
    /** Writes several parameters, each with its own result: those of one device in sequence, different devices in parallel. */
    setMany,
    /** `notFound` for a device outside the project. */
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

function askOptions({ group, notAfter, revertAfterMs }: RequestOptions): AskOptions {
  return {
    ...(group === undefined ? {} : { group }),
    ...(notAfter === undefined ? {} : { notAfter }),
    ...(revertAfterMs === undefined ? {} : { revert: { afterMs: revertAfterMs } }),
  };
}

export type ControlService = ReturnType<typeof createControlService>;
