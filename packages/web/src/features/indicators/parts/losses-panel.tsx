import { checkParts, type LossPart, type LossStage, type StationIndicators } from '@czyun/contract';
import { LossFlow } from '../../../kit/chart/loss-flow.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Stack, Text, type Tone } from '../../../kit/ui/layout.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { numberText, scaleOfGroup } from '../../../platform/format/number.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { indicatorsText } from '../text.ts';
import { ToDo, type ToDoProps } from './to-do.tsx';

const stageMeanings: Readonly<Record<LossStage, Meaning>> = {
  ...{ taken: 'grid', charge: 'auto', chargeDc: 'storage', dischargeDc: 'storage', discharge: 'auto', fedIn: 'grid' },
};
const partMeanings: Readonly<Record<LossPart, Meaning>> = {
  ...{ site: 'stop', charging: 'stop', battery: 'stop', discharging: 'stop', storage: 'stop', stored: 'storage' },
};
/** Tolerance of the sum: each of the four parts is rounded to two digits. */
const nearEnough = 0.05;
/** Least stored energy worth mentioning, kWh. */
const storedFromKwh = 1;

/** Energy losses between the grid, the converters, the battery and back; outflow and infeed are 100 %. */
export function LossesPanel(props: Pick<ToDoProps, 'of' | 'onSettings'>) {
  const t = indicatorsText.useText();
  const { losses, list } = props.of;
  const title = t(($) => $.losses.title);
  const how = t(($) => $.losses.how);
  if (losses === null) {
    const unit = list.find(({ key }) => key === 'unitEfficiency');
    const [charge = null, discharge = null] = ['charge', 'discharge'].map((key) => unit?.inputs.find((input) => input.key === key)?.value);
    const isMoreOut = charge !== null && discharge !== null && discharge > charge;
    const reason = isMoreOut ? t(($) => $.losses.moreOut) : unit?.reason?.text;
    return (
      <Panel title={title} how={how}>
        <Empty title={t(($) => $.losses.none)} {...(reason === undefined ? {} : { hint: reason })} />
      </Panel>
    );
  }
  const { stages, parts } = losses;
  const scale = scaleOfGroup(stages.map(({ kwh }) => ({ value: kwh, unit: 'kWh' })));
  const shown = ({ kwh, share }: { readonly kwh: number; readonly share: number }) => ({
    ...{ share: share / 100, percent: `${share.toFixed(1)} %`, amount: numberText(kwh, 'kWh', 1, scale) },
  });
  const flow = {
    stages: stages.map((stage) => ({
      ...shown(stage),
      key: stage.key,
      name: t(($) => $.losses[stage.key]),
      meaning: stageMeanings[stage.key],
    })),
    parts: parts.map((part) => ({
      ...shown(part),
      ...{ key: part.key, after: part.after, name: t(($) => $.losses[part.key]), meaning: partMeanings[part.key] },
    })),
  };
  const label = `${title}: ${[...flow.stages, ...flow.parts].map(({ name, percent }) => `${name} ${percent}`).join(', ')}`;
  const reason = list.find(({ key }) => key === 'storageLoss')?.reason ?? null;
  return (
    <Panel title={title} how={how} picture>
      <Stack data-losses={stages[0]?.key}>
        <LossFlow label={label} {...flow} />
        {stages[0]?.key === 'charge' && reason !== null && <ToDo reason={reason} {...props} />}
        <Notes of={props.of} storedKwh={losses.storedKwh} />
      </Stack>
    </Panel>
  );
}

/** Whether the four parts of the standard add up, and the effect of stored energy. */
function Notes({ of: { check, list }, storedKwh }: { readonly of: StationIndicators; readonly storedKwh: number | null }) {
  const t = indicatorsText.useText();
  const { sum, derived } = check;
  const parts = list.filter(({ key }) => checkParts.some((part) => part === key));
  // The last part is the remainder: inconsistent meters show as a negative loss.
  const negative = parts.filter(({ value }) => value !== null && value < 0).map(({ name }) => name);
  const fits = sum !== null && Math.abs(sum - 100) <= nearEnough && negative.length === 0;
  const texts = [
    ...(sum === null ? [] : [t(($) => (derived ? $.check.derived : $.check.whole), { sum: sum.toFixed(2) })]),
    ...(negative.length === 0 ? [] : [t(($) => $.check.negative, { names: negative.join(', ') })]),
    ...(storedKwh === null || storedKwh > -storedFromKwh ? [] : [t(($) => $.losses.drawn, { kwh: Math.abs(storedKwh).toFixed(0) })]),
  ];
  const tone: Tone = sum !== null && !fits ? 'alert' : 'faint';
  return (
    <Text as="p" size="small" tone={tone} data-check={sum ?? 'unknown'}>
      {texts.join(' ')}
    </Text>
  );
}
