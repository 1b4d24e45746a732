import { EllipsisOutlined } from '@ant-design/icons';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { Button } from '../control/button.tsx';
import { Menu } from '../control/menu.tsx';
import { useSaveFile } from '../export/use-save-file.ts';
import box from '../ui/box.module.css';
import { Failed, NoPermission, Skeleton } from '../ui/states.tsx';
import { useHeight } from '../ui/use-height.ts';
import { useIsWall } from '../wall/wall-context.ts';
import { askedIn, explain, hasWhy } from '../why/mark.ts';
import css from './panel.module.css';
import { pictureOf } from './panel-picture.ts';
import { panelText } from './text.ts';

/** State of the request behind a panel. */
interface Asked {
  readonly data: unknown;
  readonly error: ApiError | null;
  readonly refetch: () => unknown;
}

export interface PanelProps {
  readonly title?: ReactNode;
  /** Short text at the end of the head: unit, range, count. */
  readonly note?: ReactNode;
  readonly extra?: ReactNode;
  /** How its figures are computed. */
  readonly how?: string;
  /** Request that the content depends on: loading, denied or failed. */
  readonly of?: Asked;
  /** Can be saved as an image. */
  readonly picture?: boolean;
  /** false: without the menu of actions. */
  readonly menu?: boolean;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** No padding around the content. */
  readonly flush?: boolean;
  /** Minimum height of the content and of its placeholder, px. */
  readonly leastPx?: number;
  /** The content; where its height depends on that of the panel, a function of that height, px. */
  readonly children?: ReactNode | ((heightPx: number) => ReactNode);
}

/** Minimum height of the placeholder, px. */
const waitingPx = 96;

/** A framed part of a page: head, content or the reason why there is none, and actions. */
export function Panel({ title, note, extra, how, of, picture, menu = true, className = '', style, flush, leastPx, children }: PanelProps) {
  const host = useRef<HTMLElement>(null);
  const [shownHow, setShownHow] = useState(false);
  const isWall = useIsWall();
  const name = typeof title === 'string' ? title : undefined;
  const hasMenu = menu && !isWall;
  const waiting = of !== undefined && of.data === undefined;
  const hasHead = title !== undefined || extra !== undefined;
  return (
    // Head and body also have plain class names, with which a page can lay out their content.
    <section ref={host} className={`${box.framed} ${css.panel} ${className}`} style={style}>
      {hasHead && (
        <header className={`head ${box.row} ${css.head} ${hasMenu ? css.roomy : ''}`}>
          {title !== undefined && (
            <h2 className={box.clip} title={name}>
              {title}
            </h2>
          )}
          {note !== undefined && (
            <span
              className={`${box.clip} ${box.last} ${box.small} ${box.faint} ${css.note}`}
              title={typeof note === 'string' ? note : undefined}
            >
              {note}
            </span>
          )}
          {extra !== undefined && <div className={`extra ${box.row} ${box.fixed} ${box.last} ${box.small}`}>{extra}</div>}
        </header>
      )}
      {hasMenu && (
        <PanelMenu
          host={host}
          title={name}
          isInHead={title !== undefined}
          picture={picture === true && !waiting}
          onHow={how === undefined ? undefined : () => setShownHow(!shownHow)}
        />
      )}
      {waiting ? (
        <div className={`body ${css.body}`} style={{ minHeight: leastPx ?? waitingPx }}>
          {of.error === null ? <Skeleton height="100%" /> : <Refused error={of.error} onRetry={() => void of.refetch()} />}
        </div>
      ) : typeof children === 'function' ? (
        <Room>{children}</Room>
      ) : (
        <div className={`body ${css.body} ${menu ? '' : css.block} ${flush === true ? css.flush : ''}`} style={{ minHeight: leastPx }}>
          {children}
        </div>
      )}
      {shownHow && (
        <p className={`${box.small} ${box.soft} ${css.how}`} role="note">
          {how}
        </p>
      )}
    </section>
  );
}

function Refused({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  return error.status === 403 ? <NoPermission /> : <Failed error={error} onRetry={onRetry} />;
}

/** A place with a height of its own, passed to its content. */
function Room({ children }: { readonly children: (heightPx: number) => ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const height = useHeight(host);
  return (
    <div className={`${css.body} ${css.room}`} ref={host}>
      {height > 0 && children(height)}
    </div>
  );
}

interface PanelMenuProps {
  readonly host: React.RefObject<HTMLElement | null>;
  readonly title: string | undefined;
  readonly isInHead: boolean;
  readonly picture: boolean;
  readonly onHow: (() => void) | undefined;
}

/** In full screen nothing outside the panel is visible. */
const popupsOf = (panel: HTMLElement | null): HTMLElement =>
  panel !== null && document.fullscreenElement === panel ? panel : document.body;

function PanelMenu({ host, title, isInHead, picture, onHow }: PanelMenuProps) {
  const t = panelText.useText();
  const { tokens } = useTheme();
  const saveFile = useSaveFile();
  const [explains, setExplains] = useState(false);
  // The content of the panel is inspected when its menu opens.
  const look = () => setExplains(hasWhy(host.current));
  const save = async () => {
    if (host.current === null || saveFile === null) return;
    const blob = await pictureOf(host.current, tokens.surface);
    if (blob !== null) saveFile(`${(title ?? 'panel').replace(/[\\/:*?"<>|\s]+/g, '_')}.png`, blob);
  };
  const items = [
    // A phone's browser may not support full screen for parts of a page.
    ...(document.fullscreenEnabled
      ? [{ key: 'full', label: t(($) => $.fullScreen), onClick: () => void host.current?.requestFullscreen() }]
      : []),
    ...(picture && saveFile !== null ? [{ key: 'picture', label: t(($) => $.picture), onClick: () => void save() }] : []),
    ...(explains ? [{ key: 'why', label: t(($) => $.why), onClick: () => host.current !== null && explain(askedIn(host.current)) }] : []),
    ...(onHow === undefined ? [] : [{ key: 'how', label: t(($) => $.how), onClick: onHow }]),
  ];
  if (items.length === 0) return null;
  return (
    <span className={isInHead ? css.menu : `${css.menu} ${css.bare}`}>
      <Menu items={items} onPress={look} container={() => popupsOf(host.current)}>
        <Button
          kind="text"
          size="small"
          icon={<EllipsisOutlined aria-hidden />}
          label={title === undefined ? t(($) => $.menuPlain) : t(($) => $.menu, { title })}
        />
      </Menu>
    </span>
  );
}
