import { type PlannedDay, timeText } from '@czyun/contract';
import type { WhySubject } from '@czyun/contract/why';
import { Fields } from '../../../kit/form/form.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { NumberText } from '../../../kit/ui/value.tsx';
import { strategyText } from '../text.ts';
import { extremeOf } from './extreme.ts';

interface OutlookFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly decimals: number;
  readonly start: number;
  readonly why: WhySubject;
}

/** The forecast of a day in four figures: highest load and generation, lowest and highest price, each with its time. */
export function OutlookFigures({ day }: { readonly day: PlannedDay }) {
  const t = strategyText.useText();
  const { date, quarters, timeZone } = day;
  const power = (key: 'load' | 'pv'): OutlookFigure[] => {
    const found = extremeOf(quarters, (quarter) => quarter[key], 1);
    if (found === undefined || (key === 'pv' && found.value <= 0)) return [];
    const name = t(($) => $.outlook[key]);
    return [{ name, ...found, unit: 'kW', decimals: 1, why: { kind: 'forecast', key, date, start: found.start } }];
  };
  const price = (key: 'lowest' | 'highest'): OutlookFigure[] => {
    const found = extremeOf(quarters, ({ buy }) => Number(buy), key === 'lowest' ? -1 : 1);
    if (found === undefined) return [];
    const name = t(($) => $.outlook[key]);
    return [{ name, ...found, unit: t(($) => $.outlook.perKwh), decimals: 4, why: { kind: 'price', key: 'buy', start: found.start } }];
  };
  const figures = [...power('load'), ...power('pv'), ...price('lowest'), ...price('highest')];
  return (
    <Panel title={t(($) => $.outlook.title)} note={date}>
      <Fields least={160}>
        {figures.map(({ name, value, unit, decimals, start, why }) => (
          <div key={name} className={box.two} data-outlook={name}>
            <small>{name}</small>
            <b className={`${box.figure} ${box.tabular}`}>
              <NumberText value={value} unit={unit} decimals={decimals} why={why} whyName={name} />
            </b>
            <small>{timeText(start, timeZone).slice(11, 16)}</small>
          </div>
        ))}
      </Fields>
    </Panel>
  );
}
