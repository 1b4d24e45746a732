/** Screens of factories. */
import { boardAddress, boardWallAddress } from './board-addresses.ts';
import { analyReportAddress, floorAddress, lineAddress, ordersAddress, scheduleAddress } from './factory-addresses.ts';
import { named, screen, wall } from './spec.ts';

export const factoryRoutes = named({
  DigitalCockpit: wall('数字驾驶舱', 'Digital cockpit', { built: true, icon: 'roomWall', permission: 'project.view' }),
  DigitalCockpit2: wall('车间驾驶舱', 'Workshop cockpit', { built: true, icon: 'workshopWall', permission: 'project.view' }),
  DigitalCockpit3: wall('产线驾驶舱', 'Line cockpit', { built: true, icon: 'lineWall', permission: 'project.view', address: lineAddress }),
  diyCockpit: wall('自定义驾驶舱', 'Own cockpit', { built: true, icon: 'ownWall', permission: 'project.view', address: boardWallAddress }),
  devicesView: screen('协同管理', 'Shop floor', {
    built: true,
    aliases: ['deviceview'],
    icon: 'machine',
    permission: 'project.view',
    address: floorAddress,
  }),
  TableView: screen('计划排产', 'Plan scheduling', {
    built: true,
    icon: 'table',
    permission: 'project.view',
    address: ordersAddress,
  }),
  schedule: screen('排产甘特图', 'Schedule', {
    built: true,
    icon: 'gantt',
    permission: 'project.view',
    address: scheduleAddress,
  }),
  analyReport: screen('历史分析', 'Historical analysis', {
    aliases: ['fac/diy/analyReportNew'],
    built: true,
    icon: 'trend',
    permission: 'project.view',
    address: analyReportAddress,
  }),
  'fac/diy/view1': screen('工厂自定义页', 'Factory page', {
    built: true,
    icon: 'factoryPage',
    permission: 'project.view',
    address: boardAddress,
  }),
  'fac/diy/view3Home': screen('工厂首页', 'Factory home', {
    built: true,
    icon: 'factoryHome',
    permission: 'project.view',
    address: boardAddress,
  }),
});
