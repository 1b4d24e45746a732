/** Prices after an unsaved change of the tariff. Pure. */
import { everyFieldText, type Language, type Tariff, type TariffChange, tariffFaults } from '@czyun/contract';
import { AppError } from '../kernel/errors.ts';
import { wrongFields } from '../kernel/wrong-fields.ts';
import type { PriceSources } from './price-spans.ts';

/** Refuses a tariff with no price, or two prices, for a quarter-hour. */
export function checkTariff(tariff: Tariff, language: Language): void {
  const faults = tariffFaults(tariff).map(({ path, fault }) => ({ path: `tariff.${path}`, message: everyFieldText[fault] }));
  if (faults.length > 0) throw wrongFields(language, faults);
}

/** Throws `notFound` for the removal of an unknown version. */
export function withChange(sources: PriceSources, change: TariffChange): PriceSources {
  const { versions } = sources;
  switch (change.kind) {
    case 'save': {
      const { tariff } = change;
      const id = 1 + Math.max(0, ...versions.map((version) => version.id));
      return { ...sources, versions: [{ id, tariff, from: tariff.from, to: tariff.to }, ...versions] };
    }
    case 'remove': {
      if (!versions.some(({ id }) => id === change.id)) throw new AppError('notFound');
      return { ...sources, versions: versions.filter(({ id }) => id !== change.id) };
    }
    case 'calendar':
      return {
        ...sources,
        calendar: { holidays: change.holidays ?? sources.calendar.holidays, own: new Map(change.own.map((day) => [day.date, day])) },
      };
  }
}
