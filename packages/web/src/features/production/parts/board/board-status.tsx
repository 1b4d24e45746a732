import { routes, spanText, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../../kit/ui/box.module.css';
import { joined, Row, Text } from '../../../../kit/ui/layout.tsx';
import { useLinks } from '../../../../platform/address/use-links.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { useTimeZone } from '../../../../platform/project/project-context.ts';
import type { Plan } from '../../queries.ts';
import { productionText } from '../../text.ts';
import type { BoardBar, BoardModel } from './board-model.ts';
import css from './plan-board.module.css';

/** The selected operation as text while it is dragged: place, end, conflicts and lateness. */
export function BoardStatus({ bar, plan }: { readonly bar: BoardBar | undefined; readonly plan: Plan }) {
  const t = productionText.useText();
  const to = useLinks();
  const language = useLanguage();
  const zone = useTimeZone();
  if (bar === undefined)
    return (
      <div className={joined(box.framed, css.status)}>
        <Text size="small" tone="faint">
          {t(($) => $.board.hint)}
        </Text>
      </div>
    );
  const { order, placed, lateMs, conflicts, begun } = bar;
  const machine = plan.machines.find(({ deviceId }) => deviceId === placed.deviceId)?.name ?? '';
  return (
    <Row wrap gap="wide" className={joined(box.framed, css.status)} role="status" data-part="plan-status">
      <Link to={to(routes.TableView, { order: String(order.id) })}>
        <b>{order.number}</b>
      </Link>
      <Text size="small" translate="no">{`${order.productName} · ${machine}`}</Text>
      <Text size="small" tabular>{`${timeText(placed.start, zone, 'minute')} – ${timeText(placed.end, zone, 'minute')}`}</Text>
      {placed.setupMs > 0 && !begun && <Text size="small">{t(($) => $.board.setup, { time: spanText(placed.setupMs, language) })}</Text>}
      <Text size="small" tone="soft">
        {t(($) => $.board.due, { time: timeText(order.due, zone, 'minute') })}
      </Text>
      <Text size="small" strong tone={lateMs > 0 ? 'alert' : 'good'} data-part="plan-lateness">
        {lateMs > 0 ? t(($) => $.board.late, { time: spanText(lateMs, language) }) : t(($) => $.board.onTime)}
      </Text>
      {conflicts.map((each) => (
        <Text key={each} size="small" strong tone="bad" data-conflict={each}>
          {t(($) => $.board.conflict[each])}
        </Text>
      ))}
      {begun && (
        <Text size="small" tone="faint">
          {t(($) => $.board.begun)}
        </Text>
      )}
    </Row>
  );
}

/** Figures of the plan; with unsaved moves, before and after them. */
export function BoardFigures({ before, after }: { readonly before: BoardModel; readonly after: BoardModel }) {
  const t = productionText.useText();
  const language = useLanguage();
  const entries = [
    ['late', before.figures.lateOrders, after.figures.lateOrders, String],
    ['lateTime', before.figures.lateMs, after.figures.lateMs, (ms: number) => spanText(ms, language)],
    ['setup', before.figures.setupMs, after.figures.setupMs, (ms: number) => spanText(ms, language)],
    ['conflicts', before.conflicts, after.conflicts, String],
    ['unplanned', before.figures.unplanned, after.figures.unplanned, String],
  ] as const;
  return (
    <Row wrap gap="wide" data-part="plan-figures">
      {entries.map(([key, was, is, text]) => (
        <span key={key} className={box.two}>
          <Text size="figure" strong tabular tone={is > was ? 'bad' : is < was ? 'good' : 'ink'} data-figure={key}>
            {was === is ? text(is) : t(($) => $.board.from, { before: text(was), after: text(is) })}
          </Text>
          <small>{t(($) => $.board.figures[key])}</small>
        </span>
      ))}
    </Row>
  );
}
