// Never compiled where it was written: no Swift there. `npm run native:check` holds its names against the code that
// calls it and its constants against Apple's typings. See docs/native.md.
import AVFoundation
import CoreTelephony
import ExpoModulesCore
import UIKit

public class PhoneFactsModule: Module {
  // Apple fills the state in a moment after the object is made, so it is made with the module and kept.
  private let cellular = CTCellularData()
  private var work = UIBackgroundTaskIdentifier.invalid

  public func definition() -> ModuleDefinition {
    Name("PhoneFacts")

    OnCreate { self.cellular.cellularDataRestrictionDidUpdateNotifier = { _ in } }

    // 0 unknown, 1 restricted, 2 not restricted
    AsyncFunction("cellularRestriction") { () -> Int in Int(self.cellular.restrictedState.rawValue) }

    // 0 restricted, 1 denied, 2 available
    AsyncFunction("backgroundRefresh") { () -> Int in
      UIApplication.shared.backgroundRefreshStatus.rawValue
    }.runOnQueue(.main)

    // Without a passcode this is always true: the caller asks for the passcode as well.
    AsyncFunction("isUnlocked") { () -> Bool in UIApplication.shared.isProtectedDataAvailable }.runOnQueue(.main)

    // 0 not asked yet, 1 restricted, 2 denied, 3 allowed
    AsyncFunction("mediaStatus") { (kind: String) -> Int in
      AVCaptureDevice.authorizationStatus(for: kind == "camera" ? .video : .audio).rawValue
    }

    AsyncFunction("requestMedia") { (kind: String, promise: Promise) in
      AVCaptureDevice.requestAccess(for: kind == "camera" ? .video : .audio) { promise.resolve($0) }
    }

    // The system may stop an app right after an action of a notification, before the server has answered.
    AsyncFunction("beginWork") { () -> Void in
      self.finishWork()
      self.work = UIApplication.shared.beginBackgroundTask(withName: "afterword") { self.finishWork() }
    }.runOnQueue(.main)

    AsyncFunction("endWork") { () -> Void in self.finishWork() }.runOnQueue(.main)
  }

  private func finishWork() {
    if work == .invalid { return }
    UIApplication.shared.endBackgroundTask(work)
    work = .invalid
  }
}
