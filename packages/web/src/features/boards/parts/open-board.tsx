import { ArrowLeftOutlined, EditOutlined, ExpandOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { type Board as BoardOfPerson, type BoardRange, boardRanges } from '@czyun/contract/boards';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { PageHead } from '../../../kit/ui/card.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { boardsText } from '../text.ts';
import { BoardMenu } from './board-menu.tsx';
import { BoardView } from './board-view.tsx';
import css from './boards.module.css';
import { useDeviceChoice } from './use-device-choice.ts';

const deviceWidth = 200;

/** A stored board as it is looked at. */
export function OpenBoard({ board }: { readonly board: BoardOfPerson }) {
  const t = boardsText.useText();
  const { asked, change } = useAddress(routes.diydemo);
  const to = useLinks();
  const narrow = useNarrow();
  const host = useRef<HTMLDivElement>(null);
  const { content, name, own, userName } = board;
  const { devices, deviceId } = useDeviceChoice(content.deviceType, asked.device);
  const range = asked.range ?? content.range;
  const choices = (
    <>
      {devices.length > 0 && (
        <Select<number>
          search
          label={t(($) => $.board.device)}
          width={deviceWidth}
          value={deviceId}
          options={devices.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(device) => change({ device })}
        />
      )}
      <Select<BoardRange>
        label={t(($) => $.board.range)}
        value={range}
        options={boardRanges.map((value) => ({ value, label: t(($) => $.range[value]) }))}
        onChange={(next) => change({ range: next === content.range ? null : next })}
      />
    </>
  );
  return (
    <div data-screen="board">
      <PageHead
        title={<span translate="no">{name}</span>}
        sub={
          <Link to={to(routes.diydemo)}>
            <ArrowLeftOutlined aria-hidden /> {own ? t(($) => $.list.all) : t(($) => $.list.by, { name: userName })}
          </Link>
        }
        extra={
          <>
            {choices}
            {own && (
              <Button icon={<EditOutlined aria-hidden />} onClick={() => change({ edit: true }, { push: true })}>
                {t(($) => $.board.edit)}
              </Button>
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
      <div ref={host} className={css.whole} data-shared={board.shared}>
        {content.tiles.length === 0 ? (
          <Empty title={t(($) => $.board.empty)} hint={t(($) => $.board.emptyHint)} />
        ) : (
          <BoardView content={content} deviceId={deviceId} range={range} />
        )}
      </div>
    </div>
  );
}
