import { WaitingOrder } from '#islands/parts/WaitingOrder.tsx';

export default WaitingOrder;
