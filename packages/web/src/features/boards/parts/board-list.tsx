import { type ReadyBoardKind, readyBoardKinds, routes } from '@czyun/contract';
import type { BoardCard, BoardPlace } from '@czyun/contract/boards';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Tag } from '../../../kit/control/tag.tsx';
import box from '../../../kit/ui/box.module.css';
import { PageHead } from '../../../kit/ui/card.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { ListPage } from '../../../kit/ui/list.tsx';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useCatalog } from '../../../parts/points/use-catalog.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useBoards } from '../queries.ts';
import { readyBoard } from '../ready.ts';
import { boardsText } from '../text.ts';
import { BoardPicture } from './board-picture.tsx';
import css from './boards.module.css';
import { ImportButton } from './import-button.tsx';

const waitingPx = 236;

/** The user's boards, the shared ones, and templates. */
export function BoardList() {
  const t = boardsText.useText();
  const project = useProject();
  const asked = useBoards();
  const { person } = useSession();
  const mayMake = person?.display !== true && person?.readOnly !== true;
  const boards = asked.data ?? [];
  const [own, shared] = [boards.filter((each) => each.own), boards.filter((each) => !each.own)];
  return (
    <ListPage>
      <PageHead title={t(($) => $.title)} sub={<span translate="no">{project.name}</span>} extra={mayMake ? <ImportButton /> : undefined} />
      {asked.data === undefined ? (
        asked.error === null ? (
          <Skeleton height={waitingPx} />
        ) : (
          <Failed error={asked.error} onRetry={() => void asked.refetch()} />
        )
      ) : (
        <Stack gap="wide" data-boards={boards.length}>
          <Cards title={t(($) => $.list.own)} boards={own} />
          <Cards title={t(($) => $.list.shared)} boards={shared} />
          {mayMake && <ReadyCards />}
        </Stack>
      )}
    </ListPage>
  );
}

function Cards({ title, boards }: { readonly title: string; readonly boards: readonly BoardCard[] }) {
  const t = boardsText.useText();
  const to = useLinks();
  if (boards.length === 0) return null;
  return (
    <Group title={title}>
      {boards.map(({ id, name, shared, own, userName, tiles }) => (
        <Card
          key={id}
          to={to(routes.diydemo, { board: id })}
          name={name}
          note={own ? t(($) => $.list.widgets, { n: tiles.length }) : t(($) => $.list.by, { name: userName })}
          mark={own && shared ? <Tag color="blue">{t(($) => $.list.sharedMark)}</Tag> : null}
          tiles={tiles}
        />
      ))}
    </Group>
  );
}

/** Boards generated from the devices of the project; those without matching devices are left out. */
function ReadyCards() {
  const t = boardsText.useText();
  const to = useLinks();
  const { catalog } = useCatalog(useProject().id);
  if (!catalog.complete) return <Skeleton height={waitingPx} />;
  const ready = readyBoardKinds.flatMap((kind: ReadyBoardKind) => {
    const content = readyBoard(kind, catalog);
    return content === null ? [] : [{ kind, content }];
  });
  return (
    <Group title={t(($) => $.list.start)} hint={t(($) => $.list.startHint)}>
      {ready.map(({ kind, content }) => (
        <Card
          key={kind}
          to={to(routes.diydemo, { ready: kind, edit: true })}
          name={t(($) => $.ready[kind])}
          note={t(($) => $.ready[`${kind}Hint`])}
          mark={null}
          tiles={content.tiles}
        />
      ))}
    </Group>
  );
}

function Group({ title, hint, children }: { readonly title: string; readonly hint?: string; readonly children: ReactNode }) {
  return (
    <section className={`${box.stack}`}>
      <Text as="h2" size="large" strong>
        {title}
      </Text>
      {hint !== undefined && (
        <Text as="p" size="small" tone="soft">
          {hint}
        </Text>
      )}
      <div className={`${box.grid} ${css.cards}`}>{children}</div>
    </section>
  );
}

interface CardProps {
  readonly to: string;
  readonly name: string;
  readonly note: string;
  readonly mark: ReactNode;
  readonly tiles: readonly BoardPlace[];
}

function Card({ to, name, note, mark, tiles }: CardProps) {
  return (
    <Link to={to} className={`${box.framed} ${css.card}`} data-board-card>
      <BoardPicture tiles={tiles} />
      <span className={`${box.row} ${css.words}`}>
        <span className={`${box.two} ${box.grow}`}>
          <span className={`${box.clip} ${box.strong}`}>{name}</span>
          <small className={box.clip}>{note}</small>
        </span>
        {mark}
      </span>
    </Link>
  );
}
