import { adoptAppointments } from './appointments/appointments.repo.ts';
import { adoptCarts } from './cart/cart-lines.service.ts';
import { adoptConversations } from './conversations/conversations.repo.ts';
import type { Adopt } from './customers/guests.service.ts';
import { adoptOrders } from './orders/orders.service.ts';
import { adoptCredit } from './stored-value/stored-value-upkeep.service.ts';
import { adoptUploads } from './uploads/uploads.repo.ts';

/** How each section of the shop moves a guest's data to the account into which it is merged. */
export const adoptions: readonly Adopt[] = [
  adoptCarts,
  adoptOrders,
  adoptUploads,
  adoptAppointments,
  adoptConversations,
  adoptCredit,
];
