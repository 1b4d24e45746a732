import { ClockCircleOutlined, CloseOutlined } from '@ant-design/icons';
import { type ClockNews, routes, spanText, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { useLinks } from '../../platform/address/use-links.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { stored } from '../../platform/storage.ts';
import css from './clock-line.module.css';
import { useClockNews } from './queries.ts';
import { serverClockText } from './text.ts';

/** Reports a step of the server's clock to members who handle alarms; shown for a day, or until dismissed. */
export function ClockLine() {
  const allows = useAllows();
  const live = useIsLive();
  return allows('alarm.care') && live ? <News /> : null;
}

/** Identifies the news item for dismissal. */
const signOf = ({ kind, at }: ClockNews) => `${kind} ${at}`;

function News() {
  const news = useClockNews();
  const [closed, setClosed] = useState(() => stored.get('clockNews'));
  if (news === null || closed === signOf(news)) return null;
  const close = () => {
    stored.set('clockNews', signOf(news));
    setClosed(signOf(news));
  };
  return <Line news={news} onClose={close} />;
}

function Line({ news, onClose }: { readonly news: ClockNews; readonly onClose: () => void }) {
  const t = serverClockText.useText();
  const language = useLanguage();
  const to = useLinks();
  const { timeZone } = useProject();
  const { kind, ahead } = news;
  const from = timeText(news.from, timeZone);
  const isSameDay = timeText(news.from, timeZone, 'day') === timeText(news.to, timeZone, 'day');
  const words = { span: spanText(ahead, language), from, to: timeText(news.to, timeZone, isSameDay ? 'clock' : 'second') };
  return (
    <section className={`${box.row} ${box.fixed} ${box.warn} ${css.line}`} role="status" data-clock-news={kind}>
      <ClockCircleOutlined aria-hidden />
      <span className={`${box.grow} ${box.anywhere}`}>
        {t(($) => (kind === 'wrong' ? (ahead > 0 ? $.ahead : $.behind) : $[kind]), words)}
      </span>
      <Link to={to(routes.log, { type: [1] })}>{t(($) => $.log)}</Link>
      <Button size="small" kind="text" icon={<CloseOutlined aria-hidden />} label={t(($) => $.close)} onClick={onClose} />
    </section>
  );
}
