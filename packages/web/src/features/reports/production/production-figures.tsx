import { sayMoney } from '@czyun/contract';
import type { PieceFigures } from '@czyun/contract/piece-energy';
import type { WhySubject } from '@czyun/contract/why';
import type { ReactNode } from 'react';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { countText } from '../../../platform/format/count.ts';
import { numberText, scaleOfGroup } from '../../../platform/format/number.ts';
import css from './production-report.module.css';
import type { AskedPieces } from './queries.ts';
import { productionText } from './text.ts';

const percentText = (value: number | null) => numberText(value, '%', 1);
/** Parts side by side, in the unit of the largest. */
function energyTexts<Key extends string>(parts: Readonly<Record<Key, number>>): Readonly<Record<Key, string>> {
  const scale = scaleOfGroup(Object.values<number>(parts).map((value) => ({ value, unit: 'kWh' })));
  const texts = Object.entries<number>(parts).map(([key, kWh]) => [key, numberText(kWh, 'kWh', 1, scale)]);
  return Object.fromEntries(texts) as Record<Key, string>;
}

/** Energy that produced no piece. */
const wasteOf = ({ kinds }: PieceFigures) => kinds.setup + kinds.maintenance + kinds.idle + kinds.base + kinds.unknown;

export interface ProductionFiguresProps {
  readonly data: NonNullable<AskedPieces['data']>;
  /** Requested machines; empty: all. */
  readonly devices: readonly string[];
}

/** Explanation for one machine or all. */
function whyPieces({ start, until }: NonNullable<AskedPieces['data']>, devices: readonly string[]): WhySubject | undefined {
  if (devices.length > 1) return undefined;
  const [only] = devices;
  return { kind: 'pieceEnergy', start, end: until, ...(only === undefined ? {} : { deviceId: Number(only) }) };
}

/** Figures of the whole range: pieces, OEE, energy and cost of a good piece, and the energy not used for production. */
export function ProductionFigures({ data, devices }: ProductionFiguresProps) {
  const t = productionText.useText();
  const { sum: total, hasMoney } = data;
  const { oee, kinds } = total;
  const waste = wasteOf(total);
  return (
    <Row
      wrap
      className={joined(box.framed, css.figures)}
      align="top"
      data-part="production-figures"
      role="group"
      aria-label={t(($) => $.figures.label)}
    >
      <Figure
        id="good"
        text={countText(total.good)}
        name={t(($) => $.figures.good)}
        more={t(($) => $.figures.goodMore, { made: countText(total.made), rejects: countText(total.rejects) })}
      />
      <Figure
        id="oee"
        text={percentText(oee?.oee ?? null)}
        name={t(($) => $.figures.oee)}
        more={
          oee === null
            ? t(($) => $.figures.noPlan)
            : t(($) => $.figures.oeeMore, {
                availability: percentText(oee.availability),
                effectiveness: percentText(oee.effectiveness),
                quality: percentText(oee.quality),
              })
        }
      />
      <Figure
        id="perGood"
        text={total.perGood === null ? '-' : total.perGood.toFixed(4)}
        name={t(($) => $.figures.perGood)}
        why={whyPieces(data, devices)}
        more={t(($) => (total.air === null ? $.figures.perGoodMore : $.figures.perGoodAir), {
          ...energyTexts({ energy: total.energy, air: total.air ?? 0 }),
        })}
      />
      {hasMoney && (
        <Figure
          id="costPerGood"
          text={total.costPerGood === null ? '-' : `¥${total.costPerGood}`}
          name={t(($) => $.figures.cost)}
          more={total.cost === null ? t(($) => $.figures.noTariff) : t(($) => $.figures.costMore, { cost: sayMoney(total.cost) })}
        />
      )}
      <Figure
        id="waste"
        text={percentText(total.energy <= 0 ? null : (waste / total.energy) * 100)}
        name={t(($) => $.figures.waste)}
        more={t(($) => $.figures.wasteMore, {
          ...energyTexts({ setup: kinds.setup, idle: kinds.idle, base: kinds.base }),
        })}
      />
    </Row>
  );
}

interface FigureProps {
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly more: ReactNode;
  readonly why?: WhySubject | undefined;
}

function Figure({ id, text, name, more, why }: FigureProps) {
  return (
    <Stack gap="none">
      <Text size="figure" strong tabular data-figure={id} {...whyMark(why, name)}>
        {text}
      </Text>
      <Text size="small" tone="soft">
        {name}
      </Text>
      <Text size="small" tone="faint">
        {more}
      </Text>
    </Stack>
  );
}
