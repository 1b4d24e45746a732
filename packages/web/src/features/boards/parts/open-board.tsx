import { ArrowLeftOutlined, DesktopOutlined, EditOutlined, ExpandOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import type { Board as BoardOfPerson } from '@czyun/contract/boards';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { HeadTool, PageHead } from '../../../kit/ui/card.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { StarButton } from '../../../parts/favourites/star-button.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { boardsText } from '../text.ts';
import { BoardChoices } from './board-choices.tsx';
import { BoardMenu } from './board-menu.tsx';
import { BoardView } from './board-view.tsx';
import css from './boards.module.css';
import { useDeviceChoice } from './use-device-choice.ts';

/** View of a stored board. */
export function OpenBoard({ board }: { readonly board: BoardOfPerson }) {
  const t = boardsText.useText();
  const { asked, change } = useAddress(routes.diydemo);
  const to = useLinks();
  const narrow = useNarrow();
  const host = useRef<HTMLDivElement>(null);
  const { content, name, own, userName } = board;
  const choice = useDeviceChoice(content.deviceType, asked.device);
  return (
    <div data-screen="board">
      <HeadTool value={<StarButton of={`board:${board.id}`} label={t(($) => $.board.star, { name })} />}>
        <PageHead
          title={<span translate="no">{name}</span>}
          sub={
            <Link to={to(routes.diydemo)}>
              <ArrowLeftOutlined aria-hidden /> {own ? t(($) => $.list.all) : t(($) => $.list.by, { name: userName })}
            </Link>
          }
          extra={
            <>
              <BoardChoices content={content} of={choice} range={asked.range} onChange={change} />
              {own && (
                <Button icon={<EditOutlined aria-hidden />} onClick={() => change({ edit: true }, { push: true })}>
                  {t(($) => $.board.edit)}
                </Button>
              )}
              {!narrow && (
                <Link to={to(routes.diyCockpit, { boards: [String(board.id)], device: asked.device })}>
                  <Button icon={<DesktopOutlined aria-hidden />} label={t(($) => $.board.wall)} />
                </Link>
              )}
              {!narrow && document.fullscreenEnabled && (
                <Button
                  icon={<ExpandOutlined aria-hidden />}
                  label={t(($) => $.board.full)}
                  onClick={() => void host.current?.requestFullscreen()}
                />
              )}
              <BoardMenu board={board} />
            </>
          }
        />
      </HeadTool>
      <div ref={host} className={css.whole} data-shared={board.shared}>
        {content.tiles.length === 0 ? (
          <Empty title={t(($) => $.board.empty)} hint={t(($) => $.board.emptyHint)} />
        ) : (
          <BoardView content={content} deviceId={choice.deviceId} range={asked.range ?? content.range} />
        )}
      </div>
    </div>
  );
}
