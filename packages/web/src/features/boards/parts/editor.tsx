import { PlusOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import {
  type BoardContent,
  type Board as BoardOfPerson,
  type BoardRange,
  type BoardTile,
  boardRanges,
  boardsApi,
  maxBoardTiles,
} from '@czyun/contract/boards';
import { useState } from 'react';
import type { Size } from '../../../kit/board/layout.ts';
import { Button } from '../../../kit/control/button.tsx';
import { Menu } from '../../../kit/control/menu.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts';
import type { Widget } from '../../../kit/panel/registry.ts';
import { WidgetOptions } from '../../../kit/panel/widget-options.tsx';
import { useWidgets } from '../../../kit/panel/widgets-context.ts';
import { PageHead } from '../../../kit/ui/card.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useCatalog } from '../../../parts/points/use-catalog.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import { BoardInfo } from '../board-context.ts';
import { renews } from '../queries.ts';
import { boardsText } from '../text.ts';
import { offered, optionsAtOnce, storedContent, withWidget } from '../tiles.ts';
import { BoardView } from './board-view.tsx';
import { useDeviceChoice } from './use-device-choice.ts';

interface EditorProps {
  /** null: a new board. */
  readonly board: BoardOfPerson | null;
  readonly name: string;
  readonly content: BoardContent;
}

interface Draft {
  readonly name: string;
  readonly content: BoardContent;
}

/** A widget whose options are being set: one of the board, or a new one (`id` null). */
interface Asked {
  readonly id: string | null;
  readonly kind: string;
  readonly options: BoardTile['options'];
}

const leastSize: Size = { w: 2, h: 2 };
const hasOptions = (widget: Widget | undefined): boolean => widget !== undefined && Object.keys(widget.options).length > 0;

/** Editor of a board. */
export function Editor({ board, name, content }: EditorProps) {
  const t = boardsText.useText();
  const word = useWord();
  const widgets = useWidgets();
  const { id: projectId } = useProject();
  const { asked: address, change } = useAddress(routes.diydemo);
  const [draft, setDraft] = useState<Draft>({ name, content });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { deviceId } = useDeviceChoice(draft.content.deviceType, address.device);
  const put = (more: Partial<BoardContent>) => setDraft((before) => ({ ...before, content: { ...before.content, ...more } }));
  const titleOf = ({ kind, options }: Pick<BoardTile, 'kind' | 'options'>): string => {
    const own = options['title'];
    const widget = widgets.get(kind);
    return typeof own === 'string' && own !== '' ? own : widget === undefined ? kind : word(widget.title);
  };
  const { tiles } = draft.content;
  const applied = (options: BoardTile['options']) => {
    if (asked === null) return;
    put({
      tiles:
        asked.id === null
          ? [...withWidget(tiles, asked.kind, options, widgets)]
          : tiles.map((tile) => (tile.id === asked.id ? { ...tile, options } : tile)),
    });
    setAsked(null);
  };
  const { leave, pass } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify({ name, content }), () =>
    change(board === null ? { ready: null, edit: false } : { edit: false }),
  );
  const save = useChange(boardsApi.saveBoard, {
    ...{ renews, success: t(($) => $.edit.saved) },
    onDone: ({ id }) => pass(() => change({ board: id, ready: null, edit: false })),
  });
  const send = () =>
    save.mutate({
      body: {
        projectId,
        ...(board === null ? { version: 0 } : { id: board.id, version: board.version }),
        name: draft.name.trim(),
        content: storedContent(draft.content),
      },
    });
  return (
    <div data-screen="board-editor">
      <PageHead
        title={t(($) => (board === null ? $.list.start : $.board.edit))}
        extra={
          <EditBar
            draft={draft}
            saving={save.isPending}
            onName={(next) => setDraft({ ...draft, name: next })}
            onContent={put}
            onAdd={(widget) => {
              const options = optionsAtOnce(widget);
              if (options === null) setAsked({ id: null, kind: widget.kind, options: {} });
              else put({ tiles: [...withWidget(tiles, widget.kind, options, widgets)] });
            }}
            onCancel={leave}
            onSave={send}
          />
        }
      />
      {tiles.length === 0 ? (
        <Empty title={t(($) => $.board.empty)} hint={t(($) => $.board.emptyHint)} />
      ) : (
        <BoardView
          content={draft.content}
          deviceId={deviceId}
          arranging={{
            onChange: (next) => put({ tiles: [...next] }),
            titleOf,
            leastOf: ({ kind }) => widgets.get(kind)?.minSize ?? leastSize,
            settingsOf: (tile) => (hasOptions(widgets.get(tile.kind)) ? () => setAsked(tile) : undefined),
          }}
        />
      )}
      {asked !== null && (
        <BoardInfo value={{ deviceId, deviceType: draft.content.deviceType, range: draft.content.range }}>
          <WidgetOptions tile={asked} title={titleOf(asked)} onDone={applied} onClose={() => setAsked(null)} />
        </BoardInfo>
      )}
    </div>
  );
}

interface EditBarProps {
  readonly draft: Draft;
  readonly saving: boolean;
  readonly onName: (name: string) => void;
  readonly onContent: (more: Partial<BoardContent>) => void;
  readonly onAdd: (widget: Widget) => void;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

const [nameWidth, typeWidth] = [180, 180];

/** Name, range and variable of the board; widgets to add; cancel and save. */
function EditBar({ draft: { name, content }, saving, onName, onContent, onAdd, onCancel, onSave }: EditBarProps) {
  const t = boardsText.useText();
  const say = shared.useText();
  const word = useWord();
  const allows = useAllows();
  const { catalog } = useCatalog(useProject().id);
  const { points, project } = offered(
    [...useWidgets().values()].filter(({ permission }) => permission === undefined || allows(permission)),
  );
  const isFull = content.tiles.length >= maxBoardTiles;
  const entry = (widget: Widget) => ({ key: widget.kind, label: word(widget.title), onClick: () => onAdd(widget) });
  const items = [
    { type: 'group' as const, key: 'points', label: t(($) => $.edit.points) },
    ...points.map(entry),
    { type: 'group' as const, key: 'project', label: t(($) => $.edit.project) },
    ...project.map(entry),
  ];
  const types = [...catalog.types.values()].toSorted((a, b) => word(a.name).localeCompare(word(b.name)));
  return (
    <>
      <span style={{ width: nameWidth }}>
        <TextInput
          label={t(($) => $.edit.name)}
          placeholder={t(($) => $.edit.name)}
          value={name}
          onChange={onName}
          most={60}
          autoComplete="off"
        />
      </span>
      <Select<BoardRange>
        label={t(($) => $.board.range)}
        value={content.range}
        options={boardRanges.map((value) => ({ value, label: t(($) => $.range[value]) }))}
        onChange={(range) => onContent({ range })}
      />
      <Select<number>
        label={t(($) => $.edit.variable)}
        width={typeWidth}
        value={content.deviceType ?? 0}
        options={[{ value: 0, label: t(($) => $.edit.noVariable) }, ...types.map((type) => ({ value: type.id, label: word(type.name) }))]}
        onChange={(type) => onContent({ deviceType: type === 0 ? null : type })}
      />
      <Menu items={items} maxHeight={420} disabled={isFull}>
        <Button icon={<PlusOutlined aria-hidden />} disabled={isFull} title={isFull ? t(($) => $.edit.full) : undefined}>
          {t(($) => $.edit.add)}
        </Button>
      </Menu>
      <Button onClick={onCancel}>{say(($) => $.action.cancel)}</Button>
      <Button kind="primary" busy={saving} disabled={name.trim() === ''} onClick={onSave}>
        {t(($) => $.edit.save)}
      </Button>
    </>
  );
}
