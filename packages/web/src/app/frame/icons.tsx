import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AreaChartOutlined,
  BarChartOutlined,
  BuildOutlined,
  CalendarOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileOutlined,
  FileTextOutlined,
  FundOutlined,
  GlobalOutlined,
  HomeOutlined,
  LineChartOutlined,
  PartitionOutlined,
  PieChartOutlined,
  ProfileOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  UserAddOutlined,
  UserOutlined,
  VerticalAlignMiddleOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import box from '../../kit/ui/box.module.css';

/** Pictures of menu entries by the name the project configuration uses. */
const icons: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  devices: <AppstoreOutlined />,
  device: <AppstoreOutlined />,
  history: <LineChartOutlined />,
  log: <AlertOutlined />,
  alarm: <AlertOutlined />,
  dashboard: <DashboardOutlined />,
  analysis: <AreaChartOutlined />,
  statistics: <BarChartOutlined />,
  energy: <ThunderboltOutlined />,
  price: <FundOutlined />,
  manage: <SettingOutlined />,
  settings: <SettingOutlined />,
  control: <ControlOutlined />,
  quality: <PieChartOutlined />,
  report: <FileTextOutlined />,
  file: <FileOutlined />,
  pages: <GlobalOutlined />,
  schedule: <CalendarOutlined />,
  user: <UserOutlined />,
  users: <TeamOutlined />,
  data: <DatabaseOutlined />,
  machine: <BuildOutlined />,
  profile: <ProfileOutlined />,
  invite: <UserAddOutlined />,
  security: <SafetyCertificateOutlined />,
  diagram: <PartitionOutlined />,
  tree: <ApartmentOutlined />,
  limit: <VerticalAlignMiddleOutlined />,
};

/** The picture of a menu entry. */
export function MenuIcon({ name }: { readonly name: string }): ReactNode {
  return <span className={`${box.fixed} ${box.large}`}>{icons[name] ?? <AppstoreOutlined />}</span>;
}
