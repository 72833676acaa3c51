import { WaitingOrder } from './shared/WaitingOrder.tsx';

export default WaitingOrder;
