import {
  BorderOutlined,
  CompressOutlined,
  CopyOutlined,
  DeleteOutlined,
  FontSizeOutlined,
  GroupOutlined,
  LineOutlined,
  PlusOutlined,
  RedoOutlined,
  SnippetsOutlined,
  UndoOutlined,
  UngroupOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Menu } from '../../../kit/control/menu.tsx';
import { Row } from '../../../kit/ui/layout.tsx';
import css from './editor.module.css';
import * as operations from './operations.ts';
import { diagramEditorText } from './text.ts';
import type { Editor } from './use-editor.ts';

export interface ToolsProps {
  readonly editor: Editor;
  readonly spots: readonly operations.Spot[];
  readonly onAddPoint: () => void;
  readonly onAddText: () => void;
  readonly onAddLine: () => void;
  readonly onFit: () => void;
}

/** Toolbar of the canvas. */
export function Tools({ editor, spots, onAddPoint, onAddText, onAddLine, onFit }: ToolsProps) {
  const t = diagramEditorText.useText();
  const { document, selected, ids, undoes, redoes } = editor;
  const own = document.own.filter(({ id }) => selected.has(id));
  const chosen = spots.filter(({ id }) => selected.has(id));
  const align = (axis: 'x' | 'y') => editor.act('align', (now) => operations.aligned(now, chosen, axis));
  const spread = (axis: 'x' | 'y') => editor.act('align', (now) => operations.distributed(now, chosen, axis));
  const tool = (label: string, icon: ReactNode, isUsable: boolean, onClick: () => void, keys?: string) => (
    <Button
      size="small"
      kind="text"
      icon={icon}
      label={label}
      title={label}
      disabled={!isUsable}
      onClick={onClick}
      {...(keys === undefined ? {} : { 'aria-keyshortcuts': keys })}
    />
  );
  return (
    <Row wrap gap="tight" className={css.tools} role="toolbar" aria-label={t(($) => $.title)}>
      {tool(
        undoes === undefined ? t(($) => $.undo) : t(($) => $.undoOf, { step: t(($) => $.steps[undoes]) }),
        <UndoOutlined aria-hidden />,
        undoes !== undefined,
        editor.undo,
        'Control+Z',
      )}
      {tool(
        redoes === undefined ? t(($) => $.redo) : t(($) => $.redoOf, { step: t(($) => $.steps[redoes]) }),
        <RedoOutlined aria-hidden />,
        redoes !== undefined,
        editor.redo,
        'Control+Y',
      )}
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={onAddPoint}>
        {t(($) => $.addPoint)}
      </Button>
      <Button size="small" icon={<FontSizeOutlined aria-hidden />} onClick={onAddText}>
        {t(($) => $.addText)}
      </Button>
      <Button size="small" icon={<LineOutlined aria-hidden />} onClick={onAddLine}>
        {t(($) => $.addLine)}
      </Button>
      <Menu
        disabled={chosen.length < 2}
        items={[
          { key: 'x', label: t(($) => $.align.x), onClick: () => align('x') },
          { key: 'y', label: t(($) => $.align.y), onClick: () => align('y') },
          { key: 'spreadX', label: t(($) => $.align.spreadX), disabled: chosen.length < 3, onClick: () => spread('x') },
          { key: 'spreadY', label: t(($) => $.align.spreadY), disabled: chosen.length < 3, onClick: () => spread('y') },
        ]}
      >
        <Button size="small" icon={<BorderOutlined aria-hidden />} aria-haspopup="menu">
          {t(($) => $.alignMenu)}
        </Button>
      </Menu>
      {tool(
        t(($) => $.group),
        <GroupOutlined aria-hidden />,
        own.length > 1,
        editor.group,
        'Control+G',
      )}
      {tool(
        t(($) => $.ungroup),
        <UngroupOutlined aria-hidden />,
        own.some(({ group }) => group !== null),
        editor.ungroup,
        'Control+Shift+G',
      )}
      {tool(
        t(($) => $.copy),
        <CopyOutlined aria-hidden />,
        own.length > 0,
        editor.copy,
        'Control+C',
      )}
      {tool(
        t(($) => $.paste),
        <SnippetsOutlined aria-hidden />,
        editor.clipboard.parts.length > 0,
        editor.paste,
        'Control+V',
      )}
      {tool(
        t(($) => $.remove),
        <DeleteOutlined aria-hidden />,
        own.length > 0 && ids.length > 0,
        editor.remove,
        'Delete',
      )}
      {tool(
        t(($) => $.fit),
        <CompressOutlined aria-hidden />,
        true,
        onFit,
      )}
    </Row>
  );
}
