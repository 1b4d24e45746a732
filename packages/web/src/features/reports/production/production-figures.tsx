import { sayMoney } from '@czyun/contract';
import type { PieceFigures } from '@czyun/contract/piece-energy';
import type { ReactNode } from 'react';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { numberText } from '../../../platform/format/number.ts';
import css from './production-report.module.css';
import type { AskedPieces } from './queries.ts';
import { productionText } from './text.ts';

const wholeText = (pieces: number | null) => (pieces === null ? '-' : pieces.toLocaleString('en-US'));
const percentText = (value: number | null) => numberText(value, '%', 1);
const energyText = (kWh: number) => numberText(kWh, 'kWh', 1);

/** Energy that made no piece. */
const wasteOf = ({ kinds }: PieceFigures) => kinds.setup + kinds.maintenance + kinds.idle + kinds.base + kinds.unknown;

/** The whole range: pieces, OEE, energy and cost of a good piece, and what was not used for production. */
export function ProductionFigures({ data }: { readonly data: NonNullable<AskedPieces['data']> }) {
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
        text={wholeText(total.good)}
        name={t(($) => $.figures.good)}
        more={t(($) => $.figures.goodMore, { made: wholeText(total.made), rejects: wholeText(total.rejects) })}
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
        more={t(($) => $.figures.perGoodMore, { energy: energyText(total.energy) })}
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
          ...{ setup: energyText(kinds.setup), idle: energyText(kinds.idle), base: energyText(kinds.base) },
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
}

function Figure({ id, text, name, more }: FigureProps) {
  return (
    <Stack gap="none">
      <Text size="figure" strong tabular data-figure={id}>
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
