import { adoptAppointments } from './appointments/appointments.repo.ts';
import { adoptCarts } from './cart/cart-lines.service.ts';
import { adoptConversations } from './conversations/conversations.repo.ts';
import type { Adopt } from './customers/guests.service.ts';
import { adoptOrders } from './orders/orders.service.ts';
import { adoptUploads } from './uploads/uploads.repo.ts';

/** What a customer takes over of guests who turned out to be them, room by room. */
export const adoptions: readonly Adopt[] = [
  adoptCarts,
  adoptOrders,
  adoptUploads,
  adoptAppointments,
  adoptConversations,
];
