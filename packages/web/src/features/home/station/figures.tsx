import { sayMoney } from '@czyun/contract';
import { NumberText } from '../../../kit/ui/value.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { type FlowRole, roleWords, wayOf } from '../../../parts/energy/flow.ts';
import { useHeldText } from '../../../parts/energy/profit/held-text.ts';
import { profitText } from '../../../parts/energy/profit/text.ts';
import { useSettlementNow } from '../../../parts/energy/profit/use-settlement-now.ts';
import type { useFlow } from '../../../parts/energy/use-flow.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { useTodayWhy } from '../../../parts/energy/use-today-why.ts';
import type { WallDay } from '../../../parts/wall/use-day.ts';
import { formatNumber, numberText } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { homeText } from '../text.ts';
import { Figure } from './figure.tsx';
import { plannedAt } from './plan-now.ts';
import css from './station.module.css';

export interface FiguresProps {
  /** The project has a state of charge, known or not. */
  readonly hasSoc: boolean;
  readonly flow: ReturnType<typeof useFlow>;
  readonly day: WallDay;
}

/** Role whose power is shown, by priority. */
const leading = ['storage', 'load', 'pv', 'wind', 'grid'] as const satisfies readonly FlowRole[];

/** Power, state of charge, energy of the day and money of the day. */
export function Figures({ hasSoc, flow, day }: FiguresProps) {
  const t = homeText.useText();
  const { energies } = useOverviewNow();
  const { seen } = useSettlementNow();
  const hasStorage = flow.powers.storage !== undefined;
  return (
    <>
      <PowerNow flow={flow} day={day} />
      {hasSoc && (
        <Figure
          id="soc"
          name={t(($) => $.flow.soc)}
          isOld={flow.soc?.quality === 'stale'}
          note={
            day.socLimits.lower !== null &&
            day.socLimits.upper !== null &&
            t(($) => $.station.limits, { lower: day.socLimits.lower ?? 0, upper: day.socLimits.upper ?? 0 })
          }
        >
          <NumberText value={typeof flow.soc?.value === 'number' ? flow.soc.value : null} unit="%" decimals={1} />
        </Figure>
      )}
      {hasStorage && <EnergyOf id="energy" keys={['charge', 'discharge']} units={flow.units} />}
      {seen && energies.has('charge') ? <Money /> : <EnergyOf id="grid" keys={['gridImport', 'gridExport']} units={flow.units} />}
    </>
  );
}

function PowerNow({ flow: { found, powers, units }, day }: Omit<FiguresProps, 'hasSoc'>) {
  const t = homeText.useText();
  const say = useWord();
  const role = leading.find((each) => powers[each] !== undefined) ?? 'grid';
  const power = found.get(role);
  const kw = typeof power?.value === 'number' ? power.value : null;
  const way = wayOf(kw);
  const words = (value: number) => say(roleWords[role][value > 0 ? 0 : 1]);
  const planned = role === 'storage' ? plannedAt(day.plan, day.day.now) : undefined;
  const plan =
    planned === undefined
      ? undefined
      : planned === 0
        ? t(($) => $.station.planRest)
        : t(($) => $.station.plan, { power: `${words(planned)} ${numberText(Math.abs(planned), 'kW', 1)}` });
  return (
    <Figure
      id="power"
      name={t(($) => $.station.power[role === 'storage' ? 'storage' : 'other'])}
      isOld={power?.quality === 'stale'}
      note={plan}
    >
      <NumberText value={kw === null ? null : Math.abs(kw)} unit="kW" decimals={1} group={units} />
      {way !== 'unknown' && (
        <b className={css.way} data-way={way}>
          {way !== 'rest' && <i style={{ background: `var(--${role})` }} aria-hidden="true" />}
          {way === 'rest' || kw === null ? t(($) => $.station.rest) : words(kw)}
        </b>
      )}
    </Figure>
  );
}

interface EnergyOfProps {
  readonly id: string;
  /** Energy in and out. */
  readonly keys: readonly ['charge' | 'gridImport', 'discharge' | 'gridExport'];
  readonly units: ReturnType<typeof useFlow>['units'];
}

/** Two energies of the day: consumed and supplied. */
function EnergyOf({ id, keys, units }: EnergyOfProps) {
  const t = homeText.useText();
  const { overview, energies } = useOverviewNow();
  const whyOf = useTodayWhy(overview?.time ?? null);
  const parts = keys.map((key) => ({ key, ...formatNumber(energies.get(key) ?? null, 'kWh', 1, units) }));
  // Both have one unit, which is written once.
  const unit = parts.find((part) => part.unit !== '')?.unit;
  return (
    <Figure id={id} name={t(($) => $.station[id === 'grid' ? 'gridToday' : 'energyToday'])}>
      {parts.map(({ key, text }) => (
        <span key={key} className={css.part} data-energy={key}>
          <small>{t(($) => $.station.energy[key])}</small>
          <span
            className="cz-num"
            {...whyMark(
              whyOf(key),
              t(($) => $.station.energy[key]),
            )}
          >
            {text}
          </span>
        </span>
      ))}
      {unit !== undefined && <small className={css.unit}>{unit}</small>}
    </Figure>
  );
}

/** Money of the day by the settlement: the realised amount, with the stored energy's amount below it. */
function Money() {
  const t = homeText.useText();
  const say = profitText.useText();
  const { today, live, date } = useSettlementNow();
  const held = useHeldText()(today?.held ?? { energy: null, cost: null });
  return (
    <Figure id="money" name={t(($) => $.station.money)} note={live ? held : say(($) => $.whole, { date })}>
      <span data-profit="today">{sayMoney(today?.figures.money.profit)}</span>
    </Figure>
  );
}
