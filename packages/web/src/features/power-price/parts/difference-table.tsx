import type { Language, Tariff } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { priceText } from '../text.ts';
import { hoursLines, tariffFacts } from './words.ts';

type Say = ReturnType<typeof priceText.useText>;

interface Line {
  readonly name: string;
  readonly here: string;
  readonly there: string;
}

/** Lines in which two tariffs differ. */
function differences(here: Tariff, there: Tariff, t: Say, language: Language): Line[] {
  const lines = (tariff: Tariff) =>
    new Map([
      ...tariffFacts(tariff, t, language, true),
      ...hoursLines(tariff, t).map(({ months, kinds, hours }) => [`${t(($) => $.versions.hours)} ${months} ${kinds}`, hours] as const),
    ]);
  const [a, b] = [lines(here), lines(there)];
  const names = [...new Set([...a.keys(), ...b.keys()])];
  return names.filter((name) => a.get(name) !== b.get(name)).map((name) => ({ name, here: a.get(name) ?? '-', there: b.get(name) ?? '-' }));
}

/** Differences of two tariffs, side by side. */
export function DifferenceTable({
  here,
  there,
  titles: [left, right],
}: {
  readonly here: Tariff;
  readonly there: Tariff;
  readonly titles: readonly [here: string, there: string];
}) {
  const t = priceText.useText();
  const language = useLanguage();
  const columns: readonly Column<Line>[] = [
    { id: 'name', title: t(($) => $.versions.item), width: 180, card: 'title', value: ({ name }) => name },
    { id: 'here', title: left, labelled: true, value: (line) => line.here },
    { id: 'there', title: right, labelled: true, value: (line) => line.there },
  ];
  return (
    <Table<Line>
      id="tariff-compare"
      label={t(($) => $.versions.compare)}
      rows={differences(here, there, t, language)}
      rowKey={({ name }) => name}
      columns={columns}
      none={{ title: t(($) => $.versions.same), hint: '' }}
    />
  );
}
