import { type CallResult, regionsApi } from '@czyun/contract';
import { Select } from 'antd';
import { NavLink } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { ExternalFrame, OutsideLink, useFrameTarget } from '../../shared/frame/external-frame.tsx';
import { useProject, useProjectPath } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { Empty, Skeleton, States } from '../../shared/ui/states.tsx';
import { menuactiveText } from './text.ts';
import './menuactive.css';

type GroupPage = CallResult<typeof regionsApi.getCustomPage>[number];

const numberOf = (text: string | null): number | undefined => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** `menuactive?region=&id=`: the custom pages of a zone (or of the project itself) beside their own menu. */
export function MenuactiveScreen() {
  const t = menuactiveText.use();
  const project = useProject();
  const [params, change] = useSearchState();
  const regionId = numberOf(params.get('region'));
  const id = numberOf(params.get('id'));
  const zones = useCall(regionsApi.queryRegionByProject, { query: { projId: project.id } }, { freshMs: 60_000, quiet: true });
  const pages = useCall(regionsApi.getCustomPage, { query: { projectId: project.id, regionId } }, { freshMs: 60_000 });
  const groups = [{ value: 0, label: t(($) => $.project) }, ...(zones.data ?? []).map((zone) => ({ value: zone.id, label: zone.name }))];
  return (
    <div className="menuactive">
      <PageHead
        title={t(($) => $.title)}
        extra={
          groups.length > 1 && (
            <Select
              aria-label={t(($) => $.group)}
              value={regionId ?? 0}
              options={groups}
              onChange={(value) => change({ region: value === 0 ? null : value, id: null }, { push: true })}
              style={{ minWidth: 180 }}
            />
          )
        }
      />
      <States
        of={pages}
        skeleton={<Skeleton height={480} />}
        isEmpty={(list) => list.length === 0}
        empty={<Empty title={t(($) => $.none)} hint={t(($) => $.noneHint)} />}
      >
        {(list) => <Group pages={list} regionId={regionId} page={list.find((page) => page.id === (id ?? list[0]?.id))} />}
      </States>
    </div>
  );
}

function Group({
  pages,
  regionId,
  page,
}: {
  readonly pages: readonly GroupPage[];
  readonly regionId: number | undefined;
  readonly page: GroupPage | undefined;
}) {
  const t = menuactiveText.use();
  const path = useProjectPath();
  const target = useFrameTarget(page);
  return (
    <div className="group">
      <nav aria-label={t(($) => $.menu)}>
        <ul>
          {pages.map((item) => (
            <li key={item.id}>
              <NavLink
                to={path('menuactive', { region: regionId, id: item.id })}
                className={() => (item.id === page?.id ? 'active' : '')}
                aria-current={item.id === page?.id ? 'page' : false}
              >
                {item.name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-label={page?.name ?? t(($) => $.title)}>
        {page === undefined || target === null ? (
          <Empty title={t(($) => $.unknown)} hint={t(($) => $.unknownHint)} />
        ) : (
          <>
            <header>
              <h2>{page.name}</h2>
              {target.kind === 'page' && <OutsideLink href={target.href} />}
            </header>
            <ExternalFrame name={page.name} target={target} />
          </>
        )}
      </section>
    </div>
  );
}
