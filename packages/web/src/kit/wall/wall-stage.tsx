import { CloseOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { ConfigProvider } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { clockControl } from '../../platform/live/clock.ts';
import { linkStore } from '../../platform/live/live.ts';
import { useNow, useTime } from '../../platform/live/use-clock.ts';
import { useStore } from '../../platform/store.ts';
import { overrideTheme } from '../../platform/theme/theme.ts';
import { farType } from '../../platform/theme/tokens.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { Button } from '../control/button.tsx';
import box from '../ui/box.module.css';
import { useHeight } from '../ui/use-height.ts';
import { useAgeText } from '../ui/value.tsx';
import { freshnessOf, outdatedSince } from './freshness.ts';
import { isNight } from './night.ts';
import { stageOf } from './stage.ts';
import { wallText } from './text.ts';
import { useAwake } from './use-awake.ts';
import { useScreenSize } from './use-screen-size.ts';
import { StageFactor, WallContext } from './wall-context.ts';
import css from './wall-stage.module.css';

/** Height of head and edges of the stage, px on the screen it is drawn for. */
const taken = { head: 72, edge: 20 } as const;

/** Font sizes of a wall read from afar, on a stage magnified by a factor. */
const farStyle = (magnified: number) =>
  ({
    ...Object.fromEntries(Object.entries(farType).map(([size, px]) => [`--type-${size}`, `${px / magnified}px`])),
    '--type-least': `${farType.xs / magnified}px`,
    fontSize: farType.sm / magnified,
  }) as CSSProperties;

export interface WallStageProps {
  readonly title: string;
  readonly timeZone: string;
  /** Time of the last server response, ms; null: none yet. */
  readonly freshAt: number | null;
  /** The server responds, but the values themselves are old since then, ms; null: they are not. */
  readonly oldSince?: number | null;
  /** Dimmed at night. */
  readonly dims?: boolean;
  /** Controls in the head. */
  readonly tools?: ReactNode;
  readonly onLeave: () => void;
  /** Large type: little content, read from five metres away. */
  readonly far?: boolean;
  /** Magnification of page content: less of it fits, and it is readable from afar. */
  readonly magnified?: number;
  /** Shown above everything else; reduces the height of the content. */
  readonly sign?: ReactNode;
  /** The content for the available size, px of the stage. */
  readonly children: (heightPx: number, widthPx: number) => ReactNode;
}

/** A page on a wall: designed for one size, scaled as a whole, with popups inside; reports outdated data. */
export function WallStage(props: WallStageProps) {
  const { title, timeZone, freshAt, oldSince = null, dims = true, tools, onLeave, far = false, magnified = 1, sign, children } = props;
  const t = wallText.useText();
  const { width, height } = useScreenSize();
  const stage = stageOf(width, height, magnified);
  const [headPx, edgePx] = [taken.head / magnified, taken.edge / magnified];
  const host = useRef<HTMLDivElement>(null);
  const signs = useRef<HTMLDivElement>(null);
  const signPx = useHeight(signs);
  useAwake();
  useLayoutEffect(() => overrideTheme('wall'), []);
  // A wall has no controls to show or leave the past.
  useEffect(clockControl.live, []);
  const leave = useLatest(onLeave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.fullscreenElement === null) leave.current();
    };
    // The browser's key that ends full screen also leaves the wall.
    const shrink = () => {
      if (document.fullscreenElement === null) leave.current();
    };
    window.addEventListener('keydown', press);
    document.addEventListener('fullscreenchange', shrink);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('fullscreenchange', shrink);
    };
  }, []);
  return (
    <div className={css.wall} data-wall>
      <div
        ref={host}
        className={`${box.stack} ${box.close} ${css.stage}`}
        style={{
          ...(far || magnified > 1 ? farStyle(magnified) : {}),
          ...{ width: stage.width, height: stage.height, left: stage.left, top: stage.top, transform: `scale(${stage.factor})` },
        }}
      >
        <ConfigProvider getPopupContainer={() => host.current ?? document.body}>
          <StageFactor value={stage.factor}>
            <WallContext value>
              <header className={`${box.row} ${box.fixed} ${css.head}`} style={{ height: headPx }}>
                <h1 className={`${box.clip} ${box.grow}`}>{title}</h1>
                <Freshly timeZone={timeZone} freshAt={freshAt} oldSince={oldSince} />
                {tools}
                <Button kind="text" icon={<CloseOutlined aria-hidden />} label={t(($) => $.leave)} onClick={onLeave} />
              </header>
              <div ref={signs} className={box.fixed}>
                {sign}
              </div>
              <main className={`${box.grow} ${css.content}`} style={{ padding: `0 ${edgePx}px ${edgePx}px` }}>
                {children(stage.height - headPx - signPx - edgePx, stage.width - 2 * edgePx)}
              </main>
              <Outdated timeZone={timeZone} freshAt={freshAt} oldSince={oldSince} magnified={magnified} />
              {dims && <Night timeZone={timeZone} />}
            </WallContext>
          </StageFactor>
        </ConfigProvider>
      </div>
    </div>
  );
}

const late = `${box.danger} ${box.strong}`;
const looks = { live: `${box.soft} ${css.live}`, connecting: box.soft, away: late, stale: late, old: late } as const;

type Fresh = Pick<WallStageProps, 'timeZone' | 'freshAt'> & { readonly oldSince: number | null };

/** Freshness and local time. */
function Freshly({ timeZone, freshAt, oldSince }: Fresh) {
  const t = wallText.useText();
  const now = useNow(1000);
  const state = freshnessOf(useStore(linkStore), freshAt, useTime(1000), oldSince);
  const at = state === 'old' ? oldSince : state === 'away' || state === 'stale' ? freshAt : null;
  const since = at === null ? '' : t(($) => (state === 'old' ? $.old : $.stale), { time: timeText(at, timeZone) });
  return (
    <>
      <span className={`${looks[state]} ${css.fresh}`} role="status" data-freshness={state}>
        {state === 'stale' || state === 'old' ? since : [t(($) => $[state]), since].filter((part) => part !== '').join(' · ')}
      </span>
      <span className={box.row}>
        <time className="cz-num">{timeText(now, timeZone)}</time>
        <small className={box.faint}>{timeZone}</small>
      </span>
    </>
  );
}

/** Covers outdated content so that nobody takes it for current. */
function Outdated({ timeZone, freshAt, oldSince, magnified }: Fresh & { readonly magnified: number }) {
  const t = wallText.useText();
  const ageText = useAgeText();
  const now = useTime(1000);
  const state = freshnessOf(useStore(linkStore), freshAt, now, oldSince);
  const since = outdatedSince(state, freshAt, now, oldSince);
  if (since === null || (state !== 'away' && state !== 'stale' && state !== 'old')) return null;
  return (
    <div className={css.outdated} role="alert" style={{ fontSize: 40 / magnified }} data-outdated={state}>
      <div className={css.warning}>
        <span>{t(($) => $.past)}</span>
        <b style={{ fontSize: 96 / magnified }}>{timeText(since, timeZone)}</b>
        <span>{t(($) => $.for, { age: ageText(now - since), why: t(($) => $.why[state]) })}</span>
      </div>
    </div>
  );
}

/** Dims the wall at night. */
function Night({ timeZone }: Pick<WallStageProps, 'timeZone'>) {
  return isNight(useTime(60_000), timeZone) ? <div className={css.night} aria-hidden="true" data-night /> : null;
}
