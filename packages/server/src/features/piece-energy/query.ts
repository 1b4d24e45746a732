/** Pieces, energy, cost and OEE of machines by group. */
import type { CallResult, Language } from '@czyun/contract';
import { maxPieceRows, type PieceGroup, type PieceRegister, type pieceEnergyApi } from '@czyun/contract/piece-energy';
import { AppError } from '../../kernel/errors.ts';
import { Money, sumOfMoney } from '../../money/money.ts';
import { nameIn } from '../../registry/name.ts';
import { shiftWordsOf } from '../../shifts/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { airView } from './air-view.ts';
import type { AskedPieces, PieceMachine, PieceMachineSource } from './machines.ts';
import { peaksOf } from './peaks.ts';
import { pieceFigures, rowsOf, type Wording } from './rows.ts';
import { unitDigits } from './units.ts';

export type PieceAnswer = CallResult<typeof pieceEnergyApi.getPieceEnergy>;

export interface PieceReader {
  readonly language: Language;
  readonly hasMoney: boolean;
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
}

function registerView({ device, register, cells, slices }: PieceMachine, language: Language): PieceRegister[] {
  if (register === undefined) return [];
  const factor = 10 ** register.digits;
  const parts = cells.reduce((sum, { kinds }) => sum + Object.values(kinds).reduce((all, units) => all + units, 0), 0);
  return [
    {
      ...{ deviceId: device.id, name: nameIn(language, device), decimals: register.digits, from: register.from, to: register.to },
      counted: register.counted === null ? null : register.counted / factor,
      parts: parts / factor,
      remainder: register.counted === null ? null : (register.counted - parts) / factor,
      ...{ estimated: register.estimated, hasPlan: slices.length > 0 },
    },
  ];
}

export function createPieceQuery({ db }: Pick<FeatureDeps, 'db'>, source: PieceMachineSource) {
  return async (query: AskedPieces & { readonly by: readonly PieceGroup[] }, reader: PieceReader): Promise<PieceAnswer> => {
    const { language, hasMoney, now, signal } = reader;
    const { timeZone, start, end, until, prices, machines, air } = await source(query, language, now, signal);
    const words = await shiftWordsOf(db, query.projectId, language);
    const wording: Wording = { language, hasMoney, prices: prices.texts, words };
    const celled = machines.map(({ register, ...machine }) => ({ ...machine, digits: register?.digits ?? unitDigits }));
    const rows = rowsOf(celled, query.by, wording);
    if (rows.length > maxPieceRows) throw new AppError('reportTooLarge', { rows: maxPieceRows });
    const sum = pieceFigures(
      celled.flatMap((machine) => machine.cells.map((cell) => ({ machine, cell }))),
      wording,
      true,
    );
    return {
      ...{ timeZone, start, end, until, hasMoney, rows, sum },
      rounding: roundingOf(
        rows.map(({ cost }) => cost),
        sum.cost,
      ),
      air: air.map((used) => airView(used, wording)),
      registers: machines.flatMap((machine) => registerView(machine, language)),
      peaks: peaksOf(
        machines.map(({ device, facts, register }) => ({
          ...{ device, states: facts.states, energy: register?.minutes ?? [], digits: register?.digits ?? unitDigits },
        })),
        { start, end: until },
        language,
      ),
    };
  };
}

function roundingOf(costs: readonly (string | null)[], total: string | null): string | null {
  const known = costs.filter((cost) => cost !== null);
  if (total === null || known.length < costs.length) return null;
  return sumOfMoney(known.map((cost) => new Money(cost))).minus(new Money(total)).text;
}
