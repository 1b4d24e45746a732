import { CloseOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { ConfigProvider } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { clockControl } from '../../platform/live/clock.ts';
import { linkStore } from '../../platform/live/live.ts';
import { useNow, useTime } from '../../platform/live/use-clock.ts';
import { useStore } from '../../platform/store.ts';
import { wearTheme } from '../../platform/theme/theme.ts';
import { farType } from '../../platform/theme/tokens.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { Button } from '../control/button.tsx';
import box from '../ui/box.module.css';
import { useHeight } from '../ui/use-height.ts';
import { freshnessOf } from './freshness.ts';
import { stageOf } from './stage.ts';
import { wallText } from './text.ts';
import { useAwake } from './use-awake.ts';
import { useScreenSize } from './use-screen-size.ts';
import { StageFactor, WallContext } from './wall-context.ts';
import css from './wall-stage.module.css';

/** Height of head and edges of the stage, px on the screen it is drawn for. */
const taken = { head: 72, edge: 20 } as const;

/** The type of a wall that is read from far, on a stage that is magnified by a factor. */
const farStyle = (magnified: number) =>
  ({
    ...Object.fromEntries(Object.entries(farType).map(([size, px]) => [`--type-${size}`, `${px / magnified}px`])),
    '--type-least': `${farType.xs / magnified}px`,
    fontSize: farType.sm / magnified,
  }) as CSSProperties;

export interface WallStageProps {
  readonly title: string;
  readonly timeZone: string;
  /** Time of the last answer of the server, ms; null: none yet. */
  readonly freshAt: number | null;
  readonly onLeave: () => void;
  /** Large type: little content, read from five metres away. */
  readonly far?: boolean;
  /** What is drawn for pages is shown so many times as large: less of it fits, and is read from far. */
  readonly magnified?: number;
  /** Shown above everything else; reduces the height of the content. */
  readonly sign?: ReactNode;
  /** The content for a height, px. */
  readonly children: (heightPx: number) => ReactNode;
}

/** A page on a wall: drawn for one size, scaled as a whole, popups within it; reports outdated data. */
export function WallStage({ title, timeZone, freshAt, onLeave, far = false, magnified = 1, sign, children }: WallStageProps) {
  const t = wallText.useText();
  const { width, height } = useScreenSize();
  const stage = stageOf(width, height, magnified);
  const [headPx, edgePx] = [taken.head / magnified, taken.edge / magnified];
  const host = useRef<HTMLDivElement>(null);
  const signs = useRef<HTMLDivElement>(null);
  const signPx = useHeight(signs);
  useAwake();
  useLayoutEffect(() => wearTheme('wall'), []);
  // A wall has no controls to show or leave the past.
  useEffect(clockControl.live, []);
  const leave = useLatest(onLeave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.fullscreenElement === null) leave.current();
    };
    // The browser's own key to end full screen leaves the wall too.
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
                <Freshly timeZone={timeZone} freshAt={freshAt} />
                <Button kind="text" icon={<CloseOutlined aria-hidden />} label={t(($) => $.leave)} onClick={onLeave} />
              </header>
              <div ref={signs} className={box.fixed}>
                {sign}
              </div>
              <main className={`${box.grow} ${css.content}`} style={{ padding: `0 ${edgePx}px ${edgePx}px` }}>
                {children(stage.height - headPx - signPx - edgePx)}
              </main>
            </WallContext>
          </StageFactor>
        </ConfigProvider>
      </div>
    </div>
  );
}

const late = `${box.danger} ${box.strong}`;
const looks = { live: `${box.soft} ${css.live}`, connecting: box.soft, away: late, stale: late } as const;

/** Freshness and local time. */
function Freshly({ timeZone, freshAt }: Pick<WallStageProps, 'timeZone' | 'freshAt'>) {
  const t = wallText.useText();
  const now = useNow(1000);
  const state = freshnessOf(useStore(linkStore), freshAt, useTime(1000));
  const since = freshAt !== null && (state === 'away' || state === 'stale') ? t(($) => $.stale, { time: timeText(freshAt, timeZone) }) : '';
  return (
    <>
      <span className={`${looks[state]} ${css.fresh}`} role="status" data-freshness={state}>
        {state === 'stale' ? since : [t(($) => $[state]), since].filter((part) => part !== '').join(' · ')}
      </span>
      <span className={box.row}>
        <time className="cz-num">{timeText(now, timeZone)}</time>
        <small className={box.faint}>{timeZone}</small>
      </span>
    </>
  );
}
