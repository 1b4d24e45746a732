import { QuestionCircleOutlined } from '@ant-design/icons';
import type { Indicator, IndicatorInput } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Popover } from '../../../kit/control/popover.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Text } from '../../../kit/ui/layout.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useAllows } from '../../../platform/project/project-context.ts';
import { indicatorsText } from '../text.ts';

/** Formula, inputs, sources, standard and trust of an indicator. */
export function AboutButton({ of }: { readonly of: Indicator }) {
  const t = indicatorsText.useText();
  return (
    <Popover title={of.name} content={<About of={of} />} destroyOnHidden>
      <Button kind="text" size="small" icon={<QuestionCircleOutlined aria-hidden />} label={t(($) => $.about.how, { name: of.name })} />
    </Popover>
  );
}

function About({ of: { formula, inputs, standard } }: { readonly of: Indicator }) {
  const t = indicatorsText.useText();
  const isStated = standard.trust === 'stated';
  // Only engineers see that a formula is under review.
  const showsTrust = useAllows()('indicator.manage') || isStated;
  return (
    <div className={box.stack} style={{ maxWidth: 400 }} data-about>
      <Text as="p" size="small">
        {t(($) => $.about.formula, { formula })}
      </Text>
      <Facts small of={inputs.map((each) => [each.name, <InputValue key={each.key} of={each} />] as const)} />
      <Sources of={inputs} />
      <Text as="p" size="small" tone="faint">
        {t(($) => $.about.standard, { standard: `${standard.name}-${standard.edition}` })}
        {showsTrust && (
          <span className={`${box.badge} ${isStated ? box.ok : box.warn}`} title={isStated ? undefined : t(($) => $.about.recalledHint)}>
            {t(($) => $.about[standard.trust])}
          </span>
        )}
      </Text>
    </div>
  );
}

function InputValue({ of: { value, unit, estimated } }: { readonly of: IndicatorInput }) {
  const t = indicatorsText.useText();
  return (
    <>
      {estimated && <span title={t(($) => $.about.estimated)}>{'≈ '}</span>}
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
    <Text as="p" size="small" tone="faint" className={box.anywhere}>
      {t(($) => $.about.reported)}
      {[...byDevice].map(([device, those], index) => (
        <span key={device}>
          {index > 0 && '; '}
          <span translate="no">{device}</span>
          {` (${pointsOf(those)})`}
        </span>
      ))}
    </Text>
  );
}
