import type { Indicator, IndicatorInput, IndicatorKey, StationIndicators } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useAllows } from '../../../platform/project/project-context.ts';
import { indicatorsText } from '../text.ts';

const groups = [
  ['efficiency', ['overallEfficiency', 'storageLoss', 'auxiliary', 'distributionLoss', 'unitEfficiency']],
  ['use', ['equivalentHours', 'utilisationFactor', 'cycles']],
  ['state', ['availability', 'service', 'plannedOutage', 'unplannedOutage']],
  ['following', ['responseSuccess', 'planDeviation']],
] as const satisfies readonly (readonly [string, readonly IndicatorKey[]])[];

const columns = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' };

/** Indicators with formula, inputs, their sources and the standard. */
export function IndicatorCards({ of }: { readonly of: StationIndicators }) {
  const t = indicatorsText.useText();
  return groups.map(([group, keys]) => (
    <section key={group} className={box.stack} aria-label={t(($) => $.groups[group])}>
      <h2 className={`${box.plain} ${box.large} ${box.strong}`}>{t(($) => $.groups[group])}</h2>
      <div className={box.grid} style={columns}>
        {of.list
          .filter(({ key }) => keys.some((each) => each === key))
          .map((each) => (
            <IndicatorCard key={each.key} of={each} />
          ))}
      </div>
    </section>
  ));
}

/** Difference of the state of charge between start and end, in points, beyond which a ratio of energies is only approximate. */
const roughFrom = 5;

/** Decimals as in the answer. */
const digits: Partial<Record<IndicatorKey, number>> = { utilisationFactor: 4, cycles: 3 };

function IndicatorCard({ of }: { readonly of: Indicator }) {
  const t = indicatorsText.useText();
  const { key, name, value, unit, estimated, reason, formula, inputs, standard } = of;
  const isStated = standard.trust === 'stated';
  // Only engineers see that a formula is under review.
  const showsTrust = useAllows()('indicator.manage') || isStated;
  const [socStart, socEnd] = ['socStart', 'socEnd'].map((each) => inputs.find((input) => input.key === each)?.value ?? null);
  const apart = socStart == null || socEnd == null ? 0 : Math.abs(socEnd - socStart);
  return (
    <article className={`${box.framed} ${box.stack}`} style={{ padding: 12 }} data-indicator={key}>
      <div className={`${box.row} ${box.between} ${box.top}`}>
        <h3 className={`${box.plain} ${box.strong}`}>{name}</h3>
        {showsTrust && (
          <span
            className={`${box.badge} ${box.fixed} ${isStated ? box.ok : box.warn}`}
            title={isStated ? undefined : t(($) => $.card.recalledHint)}
          >
            {t(($) => $.card[standard.trust])}
          </span>
        )}
      </div>
      <p className={`${box.plain} ${box.row} ${box.baseline}`}>
        <span className={`${box.figure} ${box.tabular}`} data-value={value ?? ''}>
          {estimated && <span title={t(($) => $.card.estimated)}>{'≈ '}</span>}
          <NumberText value={value} unit={unit} decimals={digits[key] ?? 2} />
        </span>
        {estimated && <span className={`${box.small} ${box.faint}`}>{t(($) => $.card.estimated)}</span>}
      </p>
      {reason !== null && (
        <p className={`${box.plain} ${box.small} ${box.alert}`} data-reason={reason.code}>
          {reason.text}
        </p>
      )}
      {value !== null && apart >= roughFrom && (
        <p className={`${box.plain} ${box.small} ${box.alert}`}>{t(($) => $.card.socs, { points: apart.toFixed(1) })}</p>
      )}
      <p className={`${box.plain} ${box.small} ${box.soft}`}>{t(($) => $.card.formula, { formula })}</p>
      <Facts small of={inputs.map((each) => [each.name, <InputValue key={each.key} of={each} />] as const)} />
      <Sources of={inputs} />
      <p className={`${box.plain} ${box.small} ${box.faint}`}>
        {t(($) => $.card.standard, { standard: `${standard.name}-${standard.edition}` })}
      </p>
    </article>
  );
}

function InputValue({ of: { value, unit, estimated } }: { readonly of: IndicatorInput }) {
  const t = indicatorsText.useText();
  return (
    <>
      {estimated && <span title={t(($) => $.card.estimated)}>{'≈ '}</span>}
      <NumberText value={value} unit={unit} decimals={unit === '' ? 0 : 2} />
    </>
  );
}

/** Devices and points of the inputs, each once. */
function Sources({ of }: { readonly of: readonly IndicatorInput[] }) {
  const t = indicatorsText.useText();
  const points = of.flatMap(({ from }) => from);
  const byDevice = Map.groupBy(points, ({ device }) => device);
  if (points.length === 0) return null;
  const pointsOf = (those: typeof points) => [...new Set(those.map(({ point }) => point))].join(', ');
  return (
    <p className={`${box.plain} ${box.small} ${box.faint} ${box.anywhere}`}>
      {t(($) => $.card.reported)}
      {[...byDevice].map(([device, those], index) => (
        <span key={device}>
          {index > 0 && '; '}
          <span translate="no">{device}</span>
          {` (${pointsOf(those)})`}
        </span>
      ))}
    </p>
  );
}
