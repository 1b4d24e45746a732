import { EditOutlined } from '@ant-design/icons';
import { floorPicture, routes } from '@czyun/contract';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { DiagramView } from '../../parts/diagram/diagram-view.tsx';
import { useLayout } from '../../parts/diagram/use-layout.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { diagramScreenText } from './text.ts';

/** As high as the picture with its legend. */
const waiting = 'max(458px, calc(100dvh - 138px))';

// Loaded on demand: few users edit, and every viewer of the diagram would load it.
const DiagramEditor = lazyPart(async () => (await import('./editor/diagram-editor.tsx')).DiagramEditor);

/** The single-line diagram of the station or of a storage cabinet, or the editor of the plan of the shop floor. */
export function DiagramScreen() {
  const { asked } = useAddress(routes.zt);
  return asked.d === '3' ? <FloorEditor /> : <Diagram />;
}

/** The plan itself is on the page of the shop floor. */
function FloorEditor() {
  const to = useLinks();
  const navigate = useNavigate();
  const floor = to(routes.devicesView);
  if (!useAllows()('diagram.draw')) return <Navigate replace to={floor} />;
  return (
    <ListPage>
      <Lazy fallback={<Skeleton height={waiting} />}>
        <DiagramEditor cabinetId={floorPicture} onClose={() => void navigate(floor)} />
      </Lazy>
    </ListPage>
  );
}

/** Generated from the project's devices. */
function Diagram() {
  const t = diagramScreenText.useText();
  const project = useProject();
  const to = useLinks();
  const {
    asked: { d, id },
  } = useAddress(routes.zt);
  const isCabinet = d === '2';
  const allows = useAllows();
  const [isEditing, setEditing] = useState(false);
  const { asked, cabinet, items, layout, isKnown } = useLayout(isCabinet ? (id ?? 'first') : null);
  const mayDraw = allows('diagram.draw') && (!isCabinet || cabinet !== undefined);
  const title = t(($) => (isCabinet ? $.cabinet : $.title));
  const subject = cabinet?.name ?? project.name;
  const edit = mayDraw && (
    <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
      {t(($) => $.edit)}
    </Button>
  );
  const head = (tools?: ReactNode) => (
    <PageHead
      title={title}
      sub={<span translate="no">{subject}</span>}
      extra={
        tools && (
          <>
            {tools}
            {edit}
          </>
        )
      }
    />
  );
  const isDrawn = isKnown && items.length > 0;
  if (isEditing && mayDraw) {
    return (
      <ListPage>
        <Lazy fallback={<Skeleton height={waiting} />}>
          <DiagramEditor key={cabinet?.id ?? 0} cabinetId={cabinet?.id ?? null} onClose={() => setEditing(false)} />
        </Lazy>
      </ListPage>
    );
  }
  return (
    <ListPage>
      {!isDrawn && head()}
      {asked.data === undefined && asked.error !== null ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : !isKnown ? (
        <Skeleton height={waiting} />
      ) : isCabinet && cabinet === undefined ? (
        <Empty
          title={t(($) => $.noCabinet)}
          hint={t(($) => $.noCabinetHint)}
          action={
            <Link to={to(routes.zt, { d: '1' })}>
              <Button kind="primary">{t(($) => $.station)}</Button>
            </Link>
          }
        />
      ) : items.length === 0 ? (
        <Empty
          title={t(($) => $.none)}
          hint={t(($) => $.noneHint)}
          action={
            <Link to={to(routes.setup)}>
              <Button kind="primary">{t(($) => $.setup)}</Button>
            </Link>
          }
        />
      ) : (
        <DiagramView key={cabinet?.id ?? 0} layout={layout} items={items} chosen={id} title={`${subject} · ${title}`} head={head} />
      )}
    </ListPage>
  );
}
