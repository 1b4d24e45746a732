import { fieldNetworksApi, projectSetupApi, type SetupProject } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { networkProblems, networksDraft, networksOf } from './network-draft.ts';
import { emptyProject, projectBody, projectDraft, projectProblems } from './project-draft.ts';

const project: SetupProject = {
  ...{
    id: 3,
    version: 2,
    name: '一号站',
    nameEn: 'Station one',
    type: 2,
    company: '某公司',
    companyEn: null,
    title: '大屏',
    titleEn: 'Wall',
  },
  ...{ address: '某路 1 号', addressEn: null, timeZone: 'America/New_York', location: { lng: -73.9857, lat: 40.7484 } },
  // Midnight of 2024-05-01 in New York.
  ...{ operationTime: Date.parse('2024-05-01T04:00:00Z'), largeImage: null, cameras: [], weixin: false },
};

describe('the form of a project', () => {
  it('survives a round trip', () => {
    const { id: _, version: __, cameras: ___, weixin: ____, largeImage: _____, ...fields } = project;
    expect(projectBody(projectDraft(project))).toEqual(fields);
    const bare = { ...project, location: null, operationTime: null, nameEn: null };
    expect(projectBody(projectDraft(bare))).toMatchObject({ location: null, operationTime: null, nameEn: null });
  });
  it('preserves its day if another time zone is chosen', () => {
    const moved = { ...projectDraft(project), timeZone: 'Asia/Shanghai' };
    expect(moved.operationTime).toBe('2024-05-01');
    expect(projectBody(moved).operationTime).toBe(Date.parse('2024-04-30T16:00:00Z'));
  });
  it('requires both coordinates or none', () => {
    const problems = (lng: string, lat: string) => projectProblems({ ...emptyProject(), name: 'a', lng, lat });
    expect(problems('', ' ')).toEqual({});
    expect(problems('120.1', '')).toEqual({ lat: 'placeHalf' });
    expect(problems('', '30')).toEqual({ lng: 'placeHalf' });
    expect(problems('x', '')).toEqual({ lng: 'lngWrong', lat: 'placeHalf' });
  });
  it('accepts and refuses what the server does, with its messages', () => {
    const typed = { name: ['', ' ', 'a', 'x'.repeat(101)], lng: ['-180', '180.1', '120'], lat: ['-90', '90.1', '0'] } as const;
    for (const [field, texts] of Object.entries(typed)) {
      for (const text of texts) {
        const draft = { ...projectDraft(project), [field]: text };
        const asked = projectSetupApi.createProject.body.safeParse({ ...projectBody(draft), networks: [] });
        const problems = projectProblems(draft);
        expect(Object.keys(problems), `${field} = “${text}”`).toEqual(asked.success ? [] : [field]);
        for (const { message } of asked.error?.issues ?? [])
          expect(`text:${(problems as Record<string, string>)[field]}`, `${field} = “${text}”`).toBe(message);
      }
    }
  });
});

describe('the networks of a project', () => {
  it('survive a round trip', () => {
    const networks = [
      { network: '10.1.0.0/16', note: 'PCS' },
      { network: 'bms.local', note: '' },
    ];
    expect(networksOf(networksDraft(networks))).toEqual(networks);
    expect(networksOf(networksDraft([{ network: ' BMS.local ', note: ' a ' }]))).toEqual([{ network: 'bms.local', note: 'a' }]);
  });
  it('are validated row by row, as on the server', () => {
    const rows = ['10.1.0.0/16', '', 'a b', 'pcs-1.local', '::1/128', 'x'.repeat(256)].map((network) => ({ network, note: '' }));
    const draft = networksDraft(rows);
    const asked = fieldNetworksApi.setFieldNetworks.body.safeParse({ projectId: 1, before: [], networks: networksOf(draft) });
    const refused = asked.error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(Object.entries(networkProblems(draft)).map(([field, wrong]) => [field, `text:${wrong}`])).toEqual(refused);
    expect(refused?.map(([path]) => path)).toEqual(['networks.1.network', 'networks.2.network', 'networks.5.network']);
  });
});
