/** Object storage for images of shoppers, by id. */
export interface MediaStore {
  /** Stores an image; idempotent. */
  put(id: string, content: Uint8Array): Promise<void>;
  /** Undefined if there is no image with this id. */
  read(id: string): Promise<Uint8Array | undefined>;
  /** Removes an image; does nothing if it does not exist. */
  remove(id: string): Promise<void>;
}
