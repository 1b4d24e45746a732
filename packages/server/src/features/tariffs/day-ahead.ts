/** Prices of the day-ahead market: previewed before they are stored, and stored completely or not at all. */
import type { DayAheadPreview, Language } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { priceBounds } from '../../money/tariff/day-ahead-price.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { dayAheadOf, putDayAhead } from '../../tariffs/repo.ts';
import { checkPriceRange, type TariffDeps } from '../../tariffs/service.ts';
import { quarterMs } from '../../time/quarters.ts';
import { type DayAheadFile, type DayAheadForm, readDayAhead } from './day-ahead-csv.ts';

export interface DayAheadWish extends Omit<DayAheadForm, 'timeZone'> {
  readonly projectId: number;
  readonly content: string;
}

const maxFaults = 100;

export function createDayAhead(deps: TariffDeps) {
  const { db, registry } = deps;

  function read({ projectId, content, step, per }: DayAheadWish): DayAheadFile {
    const timeZone = timeZoneOf(registry, projectId);
    return readDayAhead(content, { step, per, timeZone });
  }

  async function look(on: TariffDeps['db'], projectId: number, { lines, rows, faults }: DayAheadFile, language: Language) {
    const [first, last] = [rows[0], rows.at(-1)];
    const stored = first && last ? await dayAheadOf(on, projectId, first.start, last.start + 1) : [];
    const before = new Map(stored.map(({ start, price }) => [start, price]));
    const changed = rows.filter(({ start, price }) => before.get(start) !== price);
    const bounds = priceBounds(rows.map(({ price }) => price));
    const preview: DayAheadPreview = {
      ...{ lines, quarters: rows.length, replaced: changed.filter(({ start }) => before.has(start)).length },
      ...{ start: first?.start ?? null, end: last ? last.start + quarterMs : null },
      ...{ lowest: bounds?.lowest ?? null, highest: bounds?.highest ?? null },
      faults: faults.slice(0, maxFaults).map(({ line, message }) => ({ line, message: message[language] })),
      faultCount: faults.length,
    };
    return { preview, changed };
  }

  return {
    preview: async (wish: DayAheadWish, language: Language): Promise<DayAheadPreview> =>
      (await look(db, wish.projectId, read(wish), language)).preview,

    /** `fileInvalid` with errors by line, in which case nothing is stored. */
    async keep(wish: DayAheadWish, actor: Actor, language: Language): Promise<DayAheadPreview & { readonly kept: number }> {
      const { projectId } = wish;
      const file = read(wish);
      if (file.faults.length > 0) {
        const errors = file.faults
          .slice(0, maxFaults)
          .map(({ line, message }) => ({ path: 'content', line, column: 1, message: message[language] }));
        throw new AppError('fileInvalid', { count: file.faults.length }, errors);
      }
      return auditedChange(deps, actor, async (on) => {
        const { preview, changed } = await look(on, projectId, file, language);
        await putDayAhead(on, projectId, changed, deps.now());
        const action = { zh: '导入日前电价', en: 'Import day-ahead prices' };
        const setValue = JSON.stringify({ start: preview.start, end: preview.end, count: changed.length });
        const entries = changed.length === 0 ? [] : [{ projectId, action, target: String(changed.length), setValue }];
        return { result: { ...preview, kept: changed.length }, entries, touched: {} };
      });
    },

    async list(range: { projectId: number; start: number; end: number }) {
      checkPriceRange(range);
      return dayAheadOf(db, range.projectId, range.start, range.end);
    },
  };
}

export type DayAhead = ReturnType<typeof createDayAhead>;
