/** People of the demonstration, by crew. All are fictitious; a name is written in both scripts, as it is stored with signatures. */

export interface Worker {
  readonly loginName: string;
  readonly name: string;
  /** Eleven digits, not assigned to a real subscriber. */
  readonly mobile: string;
}

export interface CrewPlan {
  readonly name: string;
  readonly nameEn: string;
  readonly workers: readonly Worker[];
}

const worker = (loginName: string, name: string, number: number): Worker => ({
  loginName,
  name,
  mobile: `100000000${String(number).padStart(2, '0')}`,
});

/** Four crews for three shifts of eight hours. */
export const stationCrews: readonly CrewPlan[] = [
  { name: '甲班', nameEn: 'Crew A', workers: [worker('wujianguo', '吴建国 Wu Jianguo', 1), worker('hejing01', '何静 He Jing', 2)] },
  { name: '乙班', nameEn: 'Crew B', workers: [worker('chenzhiqiang', '陈志强 Chen Zhiqiang', 3), worker('luowen01', '罗文 Luo Wen', 4)] },
  { name: '丙班', nameEn: 'Crew C', workers: [worker('huangxiaomei', '黄晓梅 Huang Xiaomei', 5), worker('liangwei', '梁伟 Liang Wei', 6)] },
  { name: '丁班', nameEn: 'Crew D', workers: [worker('zhengkai', '郑凯 Zheng Kai', 7), worker('linhai01', '林海 Lin Hai', 8)] },
];

/** Three crews of the factory, one per shift. */
export const factoryCrews: readonly CrewPlan[] = [
  { name: '白班组', nameEn: 'Day crew', workers: [worker('tangjun01', '唐军 Tang Jun', 9), worker('xuli0001', '许丽 Xu Li', 10)] },
  { name: '中班组', nameEn: 'Evening crew', workers: [worker('fengtao01', '冯涛 Feng Tao', 11)] },
  { name: '夜班组', nameEn: 'Night crew', workers: [worker('dengjie01', '邓洁 Deng Jie', 12)] },
];

export const crewsOf = (projectType: number): readonly CrewPlan[] => (projectType === 2 ? factoryCrews : stationCrews);
