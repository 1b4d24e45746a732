import { type CallResult, type SettlementDay, sayMoney, sayPrice, type settlementApi } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDay } from '../queries.ts';
import { settlementText } from '../text.ts';
import { BasesCard } from './bases-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { LinesTable } from './lines-table.tsx';
import { QuartersDrawer } from './quarters-drawer.tsx';
import { SharesCard } from './shares-card.tsx';
import { kwhText, MarkBadges, RepricedNote, WaitingNote } from './words.tsx';

export interface DayViewProps {
  readonly date: string;
  /** The open line; empty: none. */
  readonly line: string;
  readonly onLine: (key: string | null) => void;
}

export function DayView({ date, line, onLine }: DayViewProps) {
  const project = useProject();
  const day = useDay(project.id, date);
  return <States of={day}>{(found) => <Shown found={found} date={date} line={line} onLine={onLine} />}</States>;
}

type Found = CallResult<typeof settlementApi.settlementDay>;

function Shown({ found: { day, lines, shares, own, devices, waiting }, date, line, onLine }: DayViewProps & { readonly found: Found }) {
  const t = settlementText.useText();
  const { before, revision } = day;
  const changed = before?.difference == null ? null : t(($) => $.card.changed, { difference: sayMoney(before.difference) });
  return (
    <>
      <WaitingNote waiting={waiting} />
      <RepricedNote days={day.repriced ? 1 : 0} />
      <MarkBadges marks={{ ...day, changed: revision > 1 }} />
      <FigureCards figures={day.figures} rules={[day.rule]} held={day.held} {...(changed === null ? {} : { beside: changed })} />
      <BasesCard figures={day.figures} rules={[day.rule]} />
      <LinesTable lines={lines} devices={devices} onOpen={onLine} />
      <SharesCard shares={shares} />
      <Energies day={day} shares={own} />
      {line !== '' && <QuartersDrawer date={date} line={line} onClose={() => onLine(null)} />}
    </>
  );
}

interface EnergiesProps {
  readonly day: SettlementDay;
  readonly shares: Found['own'];
}

function Energies({ day: { figures, origin, revision }, shares }: EnergiesProps) {
  const t = settlementText.useText();
  const language = useLanguage();
  const { energy } = figures;
  const kwh = (text: string | null) => (text === null ? '-' : `${kwhText(text)} kWh`);
  const { grid, own, unknown } = origin;
  return (
    <Card title={t(($) => $.facts.title)}>
      <div className={box.stack}>
        <Facts
          of={[
            [t(($) => $.facts.gridImport), kwh(energy.gridImport)],
            [t(($) => $.facts.gridExport), kwh(energy.gridExport)],
            [t(($) => $.facts.generated), kwh(energy.generated)],
            [t(($) => $.facts.used), kwh(energy.used)],
            ...shares.map(({ name, unit, value }): readonly [string, string] => [name, numberText(value, unit, 1)]),
            [t(($) => $.facts.origin), t(($) => $.facts.originOf, { grid: kwhText(grid), own: kwhText(own), unknown: kwhText(unknown) })],
            [t(($) => $.facts.storedPrice), sayPrice(origin.price, 'kWh', language)],
            [t(($) => $.facts.revision), revision === 0 ? t(($) => $.mark.unsettled) : String(revision)],
          ]}
        />
      </div>
    </Card>
  );
}
