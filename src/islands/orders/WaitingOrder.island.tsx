export { WaitingOrder as default } from '#islands/parts/WaitingOrder.tsx';
