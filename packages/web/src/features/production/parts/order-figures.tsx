import { spanText } from '@czyun/contract';
import type { ProductionOrder } from '@czyun/contract/production';
import type { ReactNode } from 'react';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text, type Tone } from '../../../kit/ui/layout.tsx';
import { countText } from '../../../platform/format/count.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import css from '../production.module.css';
import { isOpen } from '../queries.ts';
import { productionText } from '../text.ts';

export interface OrderFiguresProps {
  readonly orders: readonly ProductionOrder[];
  readonly onPreset: (fields: { readonly late?: true; readonly state?: 'running' | 'unplanned' }) => void;
}

/** Number of orders that are in work, late, and expected to be late. */
export function OrderFigures({ orders, onPreset }: OrderFiguresProps) {
  const t = productionText.useText();
  const language = useLanguage();
  const open = orders.filter(isOpen);
  const running = open.filter(({ state }) => state === 'running');
  const soon = open.filter(({ lateness }) => lateness === 'soon').toSorted((a, b) => a.due - b.due);
  const late = open.filter(({ lateness }) => lateness === 'late');
  const unplanned = open.filter(({ state }) => state === 'unplanned');
  const made = running.reduce((sum, order) => sum + Math.min(order.made ?? 0, order.quantity), 0);
  const all = running.reduce((sum, order) => sum + order.quantity, 0);
  const [first] = soon;
  return (
    <Row
      wrap
      className={joined(box.framed, css.figures)}
      align="top"
      data-part="order-figures"
      role="group"
      aria-label={t(($) => $.figures.label)}
    >
      <Figure
        id="running"
        text={String(running.length)}
        name={t(($) => $.figures.running)}
        more={t(($) => $.figures.runningNote, { n: open.length })}
      />
      <Figure
        id="made"
        text={all === 0 ? '-' : `${Math.floor((made / all) * 100)} %`}
        name={t(($) => $.figures.made)}
        more={t(($) => $.figures.madeNote, { made: countText(made), all: countText(all) })}
      />
      <Figure
        id="soon"
        text={String(soon.length)}
        tone={soon.length > 0 ? 'alert' : undefined}
        name={t(($) => $.figures.soon)}
        more={
          first === undefined
            ? t(($) => $.figures.soonNote)
            : t(($) => $.figures.soonFirst, { number: first.number, time: spanText(first.lateMs, language) })
        }
        onClick={() => onPreset({ late: true })}
      />
      <Figure
        id="late"
        text={String(late.length)}
        tone={late.length > 0 ? 'bad' : undefined}
        name={t(($) => $.figures.late)}
        more={t(($) => $.figures.lateNote)}
        onClick={() => onPreset({ late: true })}
      />
      <Figure
        id="unplanned"
        text={String(unplanned.length)}
        name={t(($) => $.figures.unplanned)}
        more={t(($) => $.figures.unplannedNote)}
        onClick={() => onPreset({ state: 'unplanned' })}
      />
    </Row>
  );
}

interface FigureProps {
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly tone?: Tone | undefined;
  readonly more: ReactNode;
  /** Shows the orders behind the figure. */
  readonly onClick?: () => void;
}

function Figure({ id, text, name, tone, more, onClick }: FigureProps) {
  return (
    <Stack gap="none">
      <Text size="figure" strong tabular tone={tone ?? 'ink'} data-figure={id}>
        {text}
      </Text>
      {onClick === undefined ? (
        <span className={`${box.small} ${box.soft}`}>{name}</span>
      ) : (
        <button type="button" className={joined(box.bare, box.small, box.soft, box.press)} onClick={onClick}>
          {name}
        </button>
      )}
      <Text size="small" tone="faint">
        {more}
      </Text>
    </Stack>
  );
}
