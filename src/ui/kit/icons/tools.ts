/** Line drawings for tools and states. */
import { line, parts, solid, svg, type Icon } from './draw.ts';

export const menuIcon: Icon = () => line('M4 7h16M4 12h16M4 17h16');
export const fairIcon: Icon = () => line('M12 3l7.5 2.8v5.7c0 4.6-3 7.9-7.5 9.5-4.5-1.6-7.5-4.9-7.5-9.5V5.8zM8.5 12l2.5 2.5 4.5-5');
export const logIcon: Icon = () => line('M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.01M4 12h.01M4 18h.01');
export const bookIcon: Icon = () => line('M12 6.5C10 5 7 4.5 3.5 4.8v13.4c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5zm0 0v13.4');
export const sortIcon: Icon = () => line('M7 5v14m0 0l-3-3m3 3l3-3M13 6h7M13 12h5M13 18h3');
export const handsIcon: Icon = () => line('M3.5 7.2l7-2 3.8 13-7 2zM13.2 5h7.3v13.5h-3.4');
export const clockIcon: Icon = () => line('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2');
export const gearIcon: Icon = () => line('M4 7h9m5 0h2M4 17h2m5 0h9M18 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM11 17a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z');
export const moreIcon: Icon = () => line('M9 5l7 7-7 7');
export const dotsIcon: Icon = () => solid('M3 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM17 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0z');
export const backIcon: Icon = () => line('M15 5l-7 7 7 7');
export const firstIcon: Icon = () => line('M18 5l-7 7 7 7M7 5v14');
export const lastIcon: Icon = () => line('M6 5l7 7-7 7M17 5v14');
export const saveIcon: Icon = () => line('M12 3.5V15m0 0l-4.5-4.5M12 15l4.5-4.5M4.5 15.5v5h15v-5');
export const playIcon: Icon = () => line('M7 4.5v15L19.5 12z');
export const downIcon: Icon = () => line('M5 9l7 7 7-7');
export const copyIcon: Icon = () => line('M9 9h10.5v11.5H9zM15 9V3.5H4.5V15H9');
export const shareIcon: Icon = () => line('M12 14.5V3.5m0 0L8 7.5m4-4l4 4M6.5 11H5v9.5h14V11h-1.5');
export const closeIcon: Icon = () => line('M6 6l12 12M18 6L6 18');
export const checkIcon: Icon = () => line('M4.5 12.5l5 5L19.5 7');
export const warningIcon: Icon = () => line('M12 4l9 16H3zM12 10v4.5M12 17.3v.1');
export const linkIcon: Icon = () => line('M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.3 6M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.3-1.3');
export const personIcon: Icon = () => line('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.7-3.6 3.5-5.5 7.5-5.5s6.8 1.9 7.5 5.5');
export const wifiOffIcon: Icon = () => line('M3.5 9.5a13 13 0 0 1 4.7-2.9M12 5.6c3.2 0 6.2 1.3 8.5 3.9M6.7 13.2a8 8 0 0 1 3.3-2.1M14.5 11.3a8 8 0 0 1 2.8 1.9M9.8 16.5a3.5 3.5 0 0 1 4.4 0M12 19.7v.1M4 4l16 16');
export const penIcon: Icon = () => line('M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5L17.5 10');
export const dragIcon: Icon = () => line('M5 9h14M5 15h14');
export const plusIcon: Icon = () => line('M12 5v14M5 12h14');
export const minusIcon: Icon = () => line('M5 12h14');
export const homeIcon: Icon = () => line('M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6');
export const leaveIcon: Icon = () => line('M10 4H5v16h5M14 8l4.5 4-4.5 4M9.5 12h9');
export const helpIcon: Icon = () => line('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.6 9.7c.2-1.4 1.1-2.2 2.5-2.2s2.4.9 2.4 2.2c0 1.8-2.4 2-2.4 3.9M12 16.4v.1');
export const updateIcon: Icon = () => line('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5');
export const coverIcon: Icon = () => line('M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM4 4l16 16');
export const phoneIcon: Icon = () => line('M7 2.5h10v19H7zM11 18.5h2');

/* What one may say with a tap. */
export const starIcon: Icon = () => line('M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z');
export const thanksIcon: Icon = () => line('M12 20C7 15.8 3.5 12.8 3.5 9A4.3 4.3 0 0 1 12 7.8 4.3 4.3 0 0 1 20.5 9c0 3.8-3.5 6.8-8.5 11z');
export const laughIcon: Icon = () => line('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8 13.5c.5 2.2 2 3.5 4 3.5s3.5-1.3 4-3.5zM9 9.5v.1M15 9.5v.1');
export const ohNoIcon: Icon = () => line('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8.5 16.5c.8-1.6 2-2.4 3.5-2.4s2.7.8 3.5 2.4M9 9.5v.1M15 9.5v.1');
export const thinkingIcon: Icon = () => line('M4 5h16v11h-8l-4 4v-4H4zM8.5 10.5v.1M12 10.5v.1M15.5 10.5v.1');
export const hurryIcon: Icon = () => line('M6.5 3.5h11M6.5 20.5h11M8 3.5c0 5 3 6 4 8.5 1-2.5 4-3.5 4-8.5M8 20.5c0-5 3-6 4-8.5 1 2.5 4 3.5 4 8.5');

/** The app's mark. */
export const crownMark: Icon = () => solid('M12 3.2l4.3 6.5L22.2 6.4 20.3 17H3.7L1.8 6.4l5.9 3.3zM3.7 18.7h16.6V21H3.7z', 'i mark');

/** A face-down card, as a counter of cards held. */
export const heldIcon: Icon = () =>
  parts(svg`<rect x="1" y="1" width="20" height="26" rx="3"/><path d="M11 6l4.6 8L11 22l-4.6-8z" fill="none" stroke="var(--paper)" stroke-width="2"/>`, 'held', '0 0 22 28');
